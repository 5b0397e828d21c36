package io.github.ycsbbackoff.kubernetes.cli;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.github.ycsbbackoff.kubernetes.drive.Finisher;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.drive.RunDeletion;
import io.github.ycsbbackoff.kubernetes.drive.UnfetchedResults;
import io.github.ycsbbackoff.kubernetes.manifest.ImageLayout;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that a pod runs after the driver's was lost; it is not for users. */
@Command(
    name = "finish",
    hidden = true,
    description =
        "Makes results of what a driver that was lost has left, from a pod of the cluster.")
final class FleetFinishCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "the experiment file")
  private Path file;

  @Option(names = "--run", required = true, description = "the name of the run")
  private String run;

  @Override
  public Integer call() throws IOException {
    var experiment =
        ExperimentFile.read(file, Home.find()::bindingClassPath, ExperimentFile::drawnSeed);
    var folder = new ResultsFolder(Path.of(ImageLayout.RESULTS, run));
    try (var client = new KubernetesClientBuilder().build()) {
      var unfetched = new UnfetchedResults(folder);
      var progress = new ProgressLines(System.out);
      var deletion =
          new RunDeletion(
              client,
              OwnNamespace.of(client),
              new RunName(run).finisher(),
              Optional.empty(),
              Optional.of(unfetched),
              progress);
      return new Finisher(experiment, folder, deletion, unfetched, progress).run();
    }
  }
}
