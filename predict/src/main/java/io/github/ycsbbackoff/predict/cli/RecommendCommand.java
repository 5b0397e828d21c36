package io.github.ycsbbackoff.predict.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.cli.Subcommand;
import io.github.ycsbbackoff.predict.Fit;
import io.github.ycsbbackoff.predict.Recommendation;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code backoff recommend}. */
@Command(
    name = "recommend",
    description = {
      "Searches a fitted model of the server for the policy that so many clients need.",
      "The model is fitted to one arm of an experiment; the experiment that would check the",
      "policy on a real server is written. Trials that went wrong are fitted to all the same; they",
      "are named, and the exit status is 1."
    })
public final class RecommendCommand implements Subcommand {

  @Mixin private FitOptions options;

  @Option(
      names = "--clients",
      paramLabel = "N",
      required = true,
      description = "client threads to find a policy for")
  private int clients;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "the experiment that is written (default: recommended-NAME.yaml)")
  private Path file;

  @Override
  public Integer call() {
    if (clients < 1) {
      throw new LabException("--clients " + clients + ": is too few; give 1 or more");
    }
    var measured = options.measured();
    if (measured.experiment().isSimulated()) {
      throw new LabException(
          options.folder() + ": is a simulation; give the results of a real server");
    }
    if (measured.experiment().isOpen() || !measured.experiment().faults().isEmpty()) {
      throw new LabException(
          options.folder()
              + ": has "
              + (measured.experiment().isOpen() ? "a load" : "faults")
              + ", under which no policy is searched; give results without");
    }
    var target =
        file == null ? Path.of("recommended-" + measured.experiment().name() + ".yaml") : file;
    requireFolder(target);
    var arm = options.arm(measured);
    Recommendation.requireWritable(measured, clients, target);
    System.err.println("Fitting to " + arm.name() + ", then searching ...");
    var recommendation = Recommendation.of(measured, Fit.to(measured, arm), clients);
    System.out.print(recommendation.text());
    recommendation.writeExperiment(target);
    System.out.println("To check it: backoff compare " + target);
    measured.notices().forEach(notice -> System.out.println("Note: " + notice));
    return FitOptions.status(measured);
  }

  private static void requireFolder(Path target) {
    var folder = target.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new LabException(
          target + ": there is no such folder to write into; make it, or give another by --write");
    }
  }
}
