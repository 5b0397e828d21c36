package io.github.ycsbbackoff.retry;

/**
 * What one operation remembers between its attempts. It is made at the first rejection, so that an
 * operation that succeeds at once allocates nothing. One attempt owns it at a time.
 */
public final class Retries {

  private long startNanos;
  private int rejections;
  private int limitedRejections;
  private long previousNanos;
  private GiveUpReason gaveUp;

  /**
   * @param startNanos when the operation's first attempt began, as {@link System#nanoTime}
   */
  public Retries(long startNanos) {
    this.startNanos = startNanos;
  }

  /**
   * Forgets its operation and is that of another, so that a simulation of millions allocates none.
   */
  public void beginAgain(long nanos) {
    startNanos = nanos;
    rejections = 0;
    limitedRejections = 0;
    previousNanos = 0;
    gaveUp = null;
  }

  /** How often the operation was rejected so far. */
  public int rejections() {
    return rejections;
  }

  /** Why it gets no further attempt, or null while it may have one. */
  public GiveUpReason gaveUp() {
    return gaveUp;
  }

  long elapsedNanos(long nowNanos) {
    return nowNanos - startNanos;
  }

  long previousNanos() {
    return previousNanos;
  }

  /** Those of the rejections that a limit on attempts is meant for. */
  int limitedRejections() {
    return limitedRejections;
  }

  void rejectedOnceMore(boolean limited) {
    rejections++;
    if (limited) {
      limitedRejections++;
    }
  }

  void willWait(long nanos) {
    previousNanos = nanos;
  }

  void giveUp(GiveUpReason reason) {
    gaveUp = reason;
  }
}
