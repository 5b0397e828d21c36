package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.gate.ComparedArm;
import io.github.ycsbbackoff.lab.gate.Gate;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.gate.MaxLoss;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code backoff gate}. */
@Command(
    name = "gate",
    description = {
      "Fails a build if a results folder is worse than an earlier one by more than is permitted.",
      "Compares the two arm by arm, by the ratio of new to old and its interval. A regression is",
      "where the whole interval lies beyond the loss that is permitted; the gate passes where",
      "every interval leaves such a loss out. Of two sweeps one point is compared."
    },
    exitCodeList = {
      "0:no arm is worse by more than is permitted",
      "1:an arm is, with one line for each, or a trial of such an arm of NEW went wrong",
      "2:the input was wrong, or the two folders cannot be compared",
      Judgement.STATUS_3
    })
final class GateCommand implements Callable<Integer> {

  @Parameters(paramLabel = "NEW", description = "the results folder that is judged")
  private Path judged;

  @Option(
      names = "--baseline",
      required = true,
      paramLabel = "OLD",
      description = "the results folder that it is held against")
  private Path baseline;

  @Option(
      names = "--max-loss",
      paramLabel = "METRIC=PERCENT%,...",
      defaultValue = MaxLoss.DEFAULT,
      description = {
        "by how much each metric, named as in summary.csv, may be worse (default:",
        "${DEFAULT-VALUE}); other metrics are not looked at"
      })
  private String maxLoss;

  @Option(
      names = "--arm",
      paramLabel = "NAME|NEW=OLD",
      description = {
        "compare only this arm, which may have had another name in the baseline; may be given",
        "several times (default: all arms of NEW, and the gate cannot say if OLD has another)"
      })
  private List<String> arms = List.of();

  @Option(
      names = "--point",
      paramLabel = "POINT",
      description = {
        "of two sweeps, the point to compare: a-max is what workload A got done without a target,",
        "and a-50 is A at half of the maximum, which must have been the same in both"
      })
  private String point;

  @Option(
      names = "--allow-differences",
      split = ",",
      paramLabel = "NAME",
      description = {
        "in what the folders may differ beside what is judged, such as kernel,server, by the names",
        "that the refusal gives, or may have changed where one was resumed; all for everything. A",
        "name that no difference has is refused"
      })
  private List<String> allowed = List.of();

  @Mixin private OutputOptions outputs;

  @Override
  public Integer call() throws IOException {
    requireTwo();
    var gate = new Gate(MaxLoss.of(maxLoss), arms.stream().map(ComparedArm::of).toList(), allowed);
    var before = Measured.of(results(baseline));
    var measured = Measured.beside(results(judged), before);
    outputs.outputs().require(measured.results().experiment());
    var judgement = gate.judge(measured, before);
    System.out.println(judgement.text());
    outputs.outputs().write(judgement, measured).forEach(System.out::println);
    return judgement.status();
  }

  /** Reads a results folder, of a sweep at the point that is to be compared. */
  private Results results(Path folder) {
    var results = Results.read(folder);
    var sweep = results.experiment().sweep();
    if (sweep == null) {
      if (point != null) {
        throw new LabException(
            "--point %s: %s is of no sweep; give two sweeps, or leave it out"
                .formatted(point, folder));
      }
      return results;
    }
    var points = sweep.points().stream().map(SweepPoint::name).toList();
    if (point == null) {
      throw new LabException(
          "%s: is of a sweep; name the point to compare by --point, such as %s"
              .formatted(folder, points.get(0)));
    }
    if (!points.contains(point)) {
      throw new LabException(
          "--point %s: %s has no such point; give one of: %s"
              .formatted(point, folder, String.join(", ", points)));
    }
    return results.at(point);
  }

  /** Refuses a folder that would be held against itself, which no regression could be found in. */
  private void requireTwo() throws IOException {
    if (Files.exists(judged) && Files.exists(baseline) && Files.isSameFile(judged, baseline)) {
      throw new LabException(
          "--baseline %s: is the folder %s itself; give an earlier one"
              .formatted(baseline, judged));
    }
  }
}
