package io.github.ycsbbackoff.predict.cli;

import io.github.ycsbbackoff.lab.cli.ResultsOption;
import io.github.ycsbbackoff.lab.cli.Subcommand;
import io.github.ycsbbackoff.lab.compare.Cleanup;
import io.github.ycsbbackoff.lab.report.PredictionReport;
import io.github.ycsbbackoff.predict.Fit;
import io.github.ycsbbackoff.predict.PredictedExperiment;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code backoff predict}. */
@Command(
    name = "predict",
    description = {
      "Fits a model of the server to one arm of an experiment and predicts the others.",
      "Shows how far off it is. The trials of no other arm are looked at for the fit. After a",
      "trigger it says for each arm whether the way back was predicted right. Trials that went",
      "wrong are fitted to all the same; they are named, and the exit status is 1."
    })
public final class PredictCommand implements Subcommand {

  @Mixin private FitOptions options;

  @Mixin private ResultsOption results;

  @Override
  public Integer call() throws IOException {
    var measured = options.measured();
    var arm = options.arm(measured);
    System.err.println("Fitting to " + arm.name() + " ...");
    var fitted = Fit.to(measured, arm);
    var target = results.folder("prediction-of-" + measured.experiment().name());
    var predicted = new PredictedExperiment(measured, fitted);
    var prediction = Cleanup.ofInterrupted(() -> predicted.run(target.path(), results.typed()));
    System.out.println(PredictionReport.text(prediction));
    System.out.println("Report: " + target.path().resolve("prediction.html"));
    return FitOptions.status(measured);
  }
}
