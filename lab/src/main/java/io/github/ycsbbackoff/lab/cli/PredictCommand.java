package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.predict.Fit;
import io.github.ycsbbackoff.lab.predict.Measured;
import io.github.ycsbbackoff.lab.predict.PredictedExperiment;
import io.github.ycsbbackoff.lab.report.PredictionReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code backoff predict}. */
@Command(
    name = "predict",
    description = {
      "Fits a model of the server to one arm of an experiment and predicts the others.",
      "Shows how far off it is. The trials of no other arm are looked at for the fit."
    })
final class PredictCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RESULTS", description = "a folder that backoff compare made")
  private Path folder;

  @Option(
      names = "--fit",
      paramLabel = "ARM",
      description = "the arm to fit to (default: jittered, or the last that can be simulated)")
  private String fit;

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "where the prediction's folder goes (default: ${DEFAULT-VALUE})")
  private Path results;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    var measured = Measured.read(folder);
    var arm = measured.armToFit(fit);
    System.err.println("Fitting to " + arm.name() + " ...");
    var fitted = Fit.to(measured, arm);
    var target = ResultsFolder.in(results, "prediction-of-" + measured.experiment().name());
    var words = spec.root().commandLine().getParseResult().originalArgs();
    var prediction =
        new PredictedExperiment(measured, fitted)
            .run(target.path(), "backoff " + String.join(" ", words));
    System.out.println(PredictionReport.text(prediction));
    System.out.println("Report: " + target.path().resolve("prediction.html"));
    return 0;
  }
}
