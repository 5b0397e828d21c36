package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.recovery.KaplanMeier;
import io.github.ycsbbackoff.lab.recovery.RowsLost;
import java.util.Map;

/**
 * How an arm came back from its triggers, over all trials of which that is known.
 *
 * @param trials the number of these trials
 * @param notBack how many of them ended before they came back
 * @param notBackShare the share of those, with its exact 95% interval
 * @param notBackP the p-value of the share being the baseline's (Fisher), corrected for all arms;
 *     NaN for the baseline, and with too few trials
 * @param times the times to recovery
 * @param timesP the p-value of the times being the baseline's (log-rank), corrected for all arms;
 *     NaN likewise
 * @param metrics the means of the other numbers, with their intervals
 * @param rowsLost the acknowledged rows that were missing at the ends of all of the arm's trials,
 *     also of those whose way back is not known
 */
public record ArmRecovery(
    String arm,
    int trials,
    int notBack,
    Estimate notBackShare,
    double notBackP,
    KaplanMeier times,
    double timesP,
    Map<RecoveryMetric, Estimate> metrics,
    RowsLost rowsLost) {

  /** Returns whether this arm is tested against the baseline. */
  boolean isTested() {
    return Double.isFinite(notBackP) || Double.isFinite(timesP);
  }

  /** Returns the mean of a number over trials, with its interval. */
  public Estimate value(RecoveryMetric metric) {
    return metrics.get(metric);
  }
}
