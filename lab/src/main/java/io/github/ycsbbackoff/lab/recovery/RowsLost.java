package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.TrialInfo;

/**
 * The acknowledged rows that the server did not have any more when all of them were read back.
 *
 * @param rows the number of these rows, over the trials that were verified
 * @param verified the number of trials that were verified
 * @param trials the number of all trials
 */
public record RowsLost(long rows, int verified, int trials) {

  /** The rows lost by no trial. */
  public static final RowsLost NONE = new RowsLost(0, 0, 0);

  /** Returns the rows that one trial lost. */
  public static RowsLost of(TrialInfo info) {
    return info.verified() == null
        ? new RowsLost(0, 0, 1)
        : new RowsLost(info.verified().missing(), 1, 1);
  }

  /** Returns the rows that these trials lost, and others. */
  public RowsLost plus(RowsLost others) {
    return new RowsLost(rows + others.rows, verified + others.verified, trials + others.trials);
  }

  /** Returns whether any trial was verified, so that the number of rows says something. */
  public boolean isKnown() {
    return verified > 0;
  }
}
