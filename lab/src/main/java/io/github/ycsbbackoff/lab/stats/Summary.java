package io.github.ycsbbackoff.lab.stats;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * The findings of an experiment: every arm's numbers, the cross-check of the rejections, and what a
 * reader must know before believing them.
 *
 * @param standIn what ran in the place of a real server, such as an emulator or {@code Simulated};
 *     empty if a real server ran
 * @param limits one sentence for each arm on what limited it; empty where the host was not sampled
 * @param plannedBlocks the number of blocks that the experiment asked for, finished or not
 * @param smallestDifference the smallest difference of interest, as a share: 0.05 is 5%
 * @param family the number of hypotheses that verdicts are corrected for together
 * @param operations the latencies of each arm by kind of operation; empty where trials have
 *     operations of one kind only
 * @param problems what went wrong with single trials, one line each
 * @param overheads what profiles cost; empty in an experiment without
 * @param recovery how the arms came back from what disturbed their trials
 * @param contrasts what closed loads flatter; empty where no arm has one beside an open load
 * @param loops what a load that goes up and down showed; empty where it does not
 */
@RecordBuilder
@RecordBuilder.Options(inheritComponentAnnotations = false)
public record Summary(
    String name,
    String standIn,
    String baseline,
    int plannedBlocks,
    double smallestDifference,
    int family,
    List<ArmSummary> arms,
    List<Agreement> agreement,
    List<TrialMetrics> trials,
    List<OperationSummary> operations,
    List<String> limits,
    List<String> problems,
    List<String> notices,
    List<Overhead> overheads,
    RecoverySummary recovery,
    List<LoadContrast> contrasts,
    List<LoopSummary> loops)
    implements SummaryBuilder.With {

  /**
   * Returns whether trials were so many rows long, so that the time for them is what is measured.
   */
  public boolean isByRows() {
    return arms.stream()
        .map(arm -> arm.value(Metric.TOTAL_TIME))
        .anyMatch(time -> time.exists() || time.isNotReached());
  }

  public Optional<ArmSummary> baselineArm() {
    return arms.stream().filter(arm -> arm.name().equals(baseline)).findFirst();
  }
}
