package io.github.ycsbbackoff.kubernetes.run;

import io.github.ycsbbackoff.server.ServerException;

/** The end of a driver's pod before its experiment was over. */
final class LostDriverException extends ServerException {

  private static final long serialVersionUID = 1L;

  private final boolean isWhatItSaid;
  private final boolean leavesTable;

  private LostDriverException(String message, boolean isWhatItSaid, boolean leavesTable) {
    super(message);
    this.isWhatItSaid = isWhatItSaid;
    this.leavesTable = leavesTable;
  }

  /** Returns the end of a pod that was ended from outside, and so has dropped no table. */
  static LostDriverException killed(String message) {
    return new LostDriverException(message, false, true);
  }

  /**
   * Returns the end of a pod that has ended by itself.
   *
   * @param line the pod's own last word
   * @param leavesTable whether the table of the trial that ran was not dropped
   */
  static LostDriverException said(String line, boolean leavesTable) {
    return new LostDriverException(line, true, leavesTable);
  }

  /** Returns whether the message is the pod's own last word, and not somebody else's. */
  boolean isWhatItSaid() {
    return isWhatItSaid;
  }

  /** Returns whether the table of the trial that ran stays in the store. */
  boolean leavesTable() {
    return leavesTable;
  }
}
