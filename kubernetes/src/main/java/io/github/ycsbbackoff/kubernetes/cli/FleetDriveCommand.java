package io.github.ycsbbackoff.kubernetes.cli;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.github.ycsbbackoff.kubernetes.drive.Driver;
import io.github.ycsbbackoff.kubernetes.drive.LeftTables;
import io.github.ycsbbackoff.kubernetes.drive.PodHosts;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.drive.RunDeletion;
import io.github.ycsbbackoff.kubernetes.drive.SharedVolume;
import io.github.ycsbbackoff.kubernetes.drive.UnfetchedResults;
import io.github.ycsbbackoff.kubernetes.manifest.ImageLayout;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that the driver's pod runs; it is not for users. */
@Command(
    name = "drive",
    hidden = true,
    description = "Goes through the trials of a fleet, from a pod of the cluster.")
final class FleetDriveCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "the experiment file")
  private Path file;

  @Option(names = "--run", required = true, description = "the name of the run")
  private String run;

  @Option(
      names = "--ready-within",
      required = true,
      description = "how long a pod may find no place, or no image, in seconds")
  private int readyWithin;

  @Option(
      names = "--volume",
      required = true,
      description = "the option by which the user named the volume, with its value")
  private String volume;

  @Option(names = "--typed", required = true, description = "the command line that a user typed")
  private String typed;

  @Option(names = "--hold", description = "wait at the end until the results are fetched")
  private boolean hold;

  @Override
  public Integer call() throws IOException {
    var home = Home.find();
    var experiment = ExperimentFile.read(file, home::bindingClassPath, ExperimentFile::drawnSeed);
    var root = Path.of(ImageLayout.RESULTS);
    SharedVolume.requireWritable(root, volume);
    var folder = new ResultsFolder(root.resolve(run));
    try (var client = new KubernetesClientBuilder().build()) {
      var name = new RunName(run);
      var namespace = OwnNamespace.of(client);
      var hosts = new PodHosts(client, namespace, name, Duration.ofSeconds(readyWithin));
      var progress = new ProgressLines(System.out);
      var unfetched =
          hold ? Optional.of(new UnfetchedResults(folder)) : Optional.<UnfetchedResults>empty();
      var tables = LeftTables.of(home, experiment, name, folder);
      var deletion =
          new RunDeletion(
              client, namespace, name.driver(), Optional.of(tables), unfetched, progress);
      return new Driver(home, experiment, name, folder, hosts, typed, deletion, unfetched, progress)
          .run();
    }
  }
}
