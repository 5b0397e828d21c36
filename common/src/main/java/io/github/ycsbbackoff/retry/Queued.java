package io.github.ycsbbackoff.retry;

/**
 * An attempt that queues for a permit. Where several threads use its execution, these methods take
 * the lock under which they do.
 */
public interface Queued {

  /**
   * Gives the attempt up if it still waits for a permit; returns whether it did. Called when its
   * time is up.
   */
  boolean leaveQueue();

  /**
   * Returns whether an attempt that was called from the queue has its permit. If the limit failed
   * meanwhile, the attempt is given up, and its execution says so.
   */
  boolean isPermitted();
}
