package io.github.ycsbbackoff.retry;

/** The reason why an operation gets no further attempt. */
public enum GiveUpReason {
  /** The policy said so. */
  POLICY("the policy gave up"),
  /** The policy threw when it was asked. */
  POLICY_FAILED("the policy failed"),
  /** The retry budget has nothing left for one more attempt. */
  BUDGET("the retry budget is spent"),
  /** The admission policy did not let the attempt be sent. */
  ADMISSION("refused by the client's own admission"),
  /** The limiter had no permit for the attempt. */
  LIMIT("no room among the attempts in flight"),
  /** As many attempts were made as {@code backoff.max-attempts} allows. */
  ATTEMPTS("backoff.max-attempts reached"),
  /** The wait would end after {@code backoff.timeout}. */
  DEADLINE("backoff.timeout reached"),
  /** The thread was interrupted while it waited. */
  INTERRUPTED("interrupted"),
  /** The binding was closed while the operation waited. */
  CLOSED("the binding was closed"),
  /** The client threw when it was asked to send once more. */
  NOT_SENT("the next attempt could not be sent");

  private final String words;

  GiveUpReason(String words) {
    this.words = words;
  }

  /** Returns a few words for a status or a log line. */
  public String message() {
    return words;
  }
}
