package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.gate.ComparedArm;
import io.github.ycsbbackoff.lab.gate.Gate;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.gate.MaxLoss;
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
      "every interval leaves such a loss out."
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
    var before = Measured.read(baseline);
    var measured = Measured.readBeside(judged, before);
    outputs.outputs().require(measured.results().experiment());
    var judgement = gate.judge(measured, before);
    System.out.println(judgement.text());
    outputs.outputs().write(judgement, measured).forEach(System.out::println);
    return judgement.status();
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
