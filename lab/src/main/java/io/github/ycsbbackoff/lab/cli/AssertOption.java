package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.gate.Assertions;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for what a build passes or fails by within one experiment. */
final class AssertOption {

  @Option(
      names = "--assert",
      paramLabel = "ASSERTION",
      description = {
        "what has to hold, such as 'jittered.goodput >= 0.95 * native.goodput' or",
        "'native.latency_p99 <= 50 ms', with >=, <=, > or < and the metrics of summary.csv, but for",
        "those of the way back from a trigger; may be given several times. The exit status is 1",
        "where one is shown to be false, and 3 where the data cannot say"
      })
  private List<String> texts = List.of();

  @Mixin private OutputOptions outputs;

  /** Checks all that is asked for against an experiment, before anything starts. */
  void require(Experiment experiment) throws IOException {
    var assertions = Assertions.of(texts);
    assertions.require(experiment);
    if (texts.isEmpty() && outputs.isJudgementAskedFor()) {
      throw new LabException(
          "--junit, --markdown: there is nothing to write without --assert; give one");
    }
    outputs.outputs().require(experiment);
  }

  /** Returns whether anything is asserted, or any file asked for. */
  boolean isAnything() {
    return !texts.isEmpty() || outputs.outputs().isAnything();
  }

  /**
   * Judges a results folder, writes the files that are asked for, and prints what was judged.
   *
   * @param problems what went wrong that is in no file of the folder, one line each
   * @param status the exit status so far; if it is not 0, what went wrong has been said
   * @return the exit status
   */
  int judge(Path folder, List<String> problems, int status) throws IOException {
    if (!isAnything()) {
      return status;
    }
    var measured = Measured.read(folder);
    if (texts.isEmpty()) {
      outputs.outputs().writeMeans(measured).forEach(System.out::println);
      return status;
    }
    var judgement = Assertions.of(texts).judge(measured, problems);
    System.out.println(status == Judgement.FAILED ? judgement.textOfChecks() : judgement.text());
    outputs.outputs().write(judgement, measured).forEach(System.out::println);
    return status == Judgement.PASSED ? judgement.status() : status;
  }
}
