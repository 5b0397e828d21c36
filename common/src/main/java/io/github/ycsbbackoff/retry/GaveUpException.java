package io.github.ycsbbackoff.retry;

/** A rejected operation gets no further attempt. The cause is the last rejection. */
public final class GaveUpException extends Exception {

  private static final long serialVersionUID = 1L;

  private final GiveUpReason reason;

  GaveUpException(Execution execution, Exception lastRejection) {
    super(
        execution.gaveUp().words() + " after " + execution.rejections() + " rejections",
        lastRejection);
    this.reason = execution.gaveUp();
  }

  /** Which limit was reached. */
  public GiveUpReason reason() {
    return reason;
  }
}
