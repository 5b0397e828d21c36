package io.github.ycsbbackoff.retry;

/**
 * One try to have the server do something, and how to read its refusal; a binding defines nothing
 * else.
 *
 * @param <T> the type of the server's answer
 */
public interface Attempt<T> {

  /** Makes one attempt, without any retry of its own. */
  T run() throws Exception;

  /**
   * Returns what a {@code failure} of {@link #run} means, or null if another attempt would be
   * pointless.
   */
  Rejection read(Exception failure);

  /**
   * Returns whether a {@code failure} of {@link #run} that is no rejection says that the server did
   * not answer in time.
   */
  default boolean isTimeout(Exception failure) {
    return false;
  }

  /**
   * Returns the wait, in nanoseconds, that the server asked for with its refusal; 0 if it said
   * nothing.
   */
  default long hintNanos(Exception failure) {
    return 0;
  }
}
