package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.SweepReport;
import io.github.ycsbbackoff.lab.report.SweepText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * The command {@code backoff sweep}: an experiment as compare runs them, whose trials are the
 * points of curves.
 */
@Command(
    name = "sweep",
    description = {
      "Draws latency over throughput, for each of YCSB's workloads A to F and each retry policy.",
      "Loads rows once (and for workload E anew), warms the server up by two to eight runs of the",
      "baseline before each workload, finds by a run without a target what the baseline gets done,",
      "and then measures every arm at shares of that, or of the maxima that the file gives, in blocks",
      "in random order. The report has each curve, with its knee, and marks the points that did not",
      "reach their target or drift.",
      "A trial that went wrong is kept and marked, the others go on, and the exit status is 1."
    },
    exitCodeList = {"0:done", "1:it went wrong", "2:the input was wrong"})
final class SweepCommand extends CompareCommand {

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "LETTER",
      description =
          "only these of YCSB's workloads, such as a,c; they run in the order a b c f d e")
  private List<String> workloads;

  @Option(
      names = "--shares",
      split = ",",
      paramLabel = "PERCENT",
      description =
          "the shares of the maximum to measure at, such as 10,50,90 (default: the file's)")
  private List<Integer> shares;

  /**
   * Takes the options away that mean nothing to a sweep: its arms share a server and its rows,
   * which no arm's history explains.
   */
  static void withoutOtherOptions(CommandSpec spec) {
    remove(OF_TRIALS_ALIKE, spec);
    remove(List.of("--verify"), spec);
  }

  @Override
  void requireKind(Experiment experiment, String named) {
    if (!experiment.isSweep()) {
      throw new LabException(
          "%s: has no sweep; run it by backoff %s %s"
              .formatted(named, experiment.isMap() ? "map" : "compare", named));
    }
  }

  @Override
  Path defaultExperiment(Home home, String store) {
    return home.defaultSweep(store);
  }

  @Override
  Experiment changed(Experiment experiment) {
    if (!experiment.isSweep()) {
      return experiment;
    }
    var sweep = experiment.sweep();
    sweep = workloads == null ? sweep : sweep.of(workloads);
    sweep = shares == null ? sweep : sweep.at(shares);
    return experiment.withSweep(sweep);
  }

  @Override
  String report(Path folder) throws IOException {
    return SweepText.render(SweepReport.write(folder));
  }
}
