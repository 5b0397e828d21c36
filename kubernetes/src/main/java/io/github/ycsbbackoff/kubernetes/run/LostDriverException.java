package io.github.ycsbbackoff.kubernetes.run;

import io.github.ycsbbackoff.server.ServerException;

/** The end of a driver's pod before its experiment was over. */
final class LostDriverException extends ServerException {

  private static final long serialVersionUID = 1L;

  private final boolean leavesTable;
  private final boolean keepsNothing;

  private LostDriverException(String message, boolean leavesTable, boolean keepsNothing) {
    super(message);
    this.leavesTable = leavesTable;
    this.keepsNothing = keepsNothing;
  }

  /** Returns the end of a pod that was ended from outside, and so has dropped no table. */
  static LostDriverException killed(String message) {
    return new LostDriverException(message, true, false);
  }

  /**
   * Returns the end of a pod that has ended by itself.
   *
   * @param line the pod's own last word
   * @param leavesTable whether the table of the trial that ran was not dropped
   * @param keepsNothing whether the pod has said that there are no results
   */
  static LostDriverException said(String line, boolean leavesTable, boolean keepsNothing) {
    return new LostDriverException(line, leavesTable, keepsNothing);
  }

  /** Returns whether the table of the trial that ran stays in the store. */
  boolean leavesTable() {
    return leavesTable;
  }

  /** Returns whether there are no results on the volume. */
  boolean keepsNothing() {
    return keepsNothing;
  }
}
