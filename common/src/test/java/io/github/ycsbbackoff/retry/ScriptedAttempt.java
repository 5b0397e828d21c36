package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.concurrent.Callable;

/** An attempt that a server refuses so many times before it ends in some other way. */
final class ScriptedAttempt implements Attempt<String> {

  static final String ANSWER = "stored";

  /** The answer of a server that is too busy. */
  static final class Busy extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private final int rejections;
  private final Callable<String> last;
  int made;

  private ScriptedAttempt(int rejections, Callable<String> last) {
    this.rejections = rejections;
    this.last = last;
  }

  static ScriptedAttempt refused(int times) {
    return refusedThen(times, () -> ANSWER);
  }

  static ScriptedAttempt refusedForEver() {
    return refused(Integer.MAX_VALUE);
  }

  /** Returns an attempt that does as {@code last} does after {@code times} refusals. */
  static ScriptedAttempt refusedThen(int times, Callable<String> last) {
    return new ScriptedAttempt(times, last);
  }

  @Override
  public String run() throws Exception {
    made++;
    if (made <= rejections) {
      throw new Busy();
    }
    return last.call();
  }

  @Override
  public Rejection read(Exception failure) {
    return failure instanceof Busy ? new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy") : null;
  }
}
