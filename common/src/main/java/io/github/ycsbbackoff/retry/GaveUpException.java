package io.github.ycsbbackoff.retry;

import java.util.function.Function;

/**
 * The error that an operation gets no further attempt. The cause is the last rejection; there is
 * none if the first attempt was not sent.
 */
public final class GaveUpException extends Exception {

  private static final long serialVersionUID = 1L;

  private final GiveUpReason reason;

  GaveUpException(Execution execution, Exception lastRejection) {
    super(
        execution.gaveUp().message() + " after " + execution.rejections() + " rejections",
        lastRejection);
    this.reason = execution.gaveUp();
  }

  /**
   * Describes what happened in one line.
   *
   * @param words describes a store's own exception
   */
  public String message(Function<Throwable, String> words) {
    return getCause() == null
        ? getMessage()
        : getMessage() + ", the last: " + words.apply(getCause());
  }

  /** Returns why there is no further attempt. */
  public GiveUpReason reason() {
    return reason;
  }
}
