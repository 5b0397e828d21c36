package io.github.ycsbbackoff.cpu;

/**
 * The decision when processes must stand still, so that they use no more than their share: in each
 * period they may run until they have used what they get in it. What they use beyond that, because
 * they are looked at only now and then, they lack in the next periods. What they leave is lost, as
 * in the kernel's own quota.
 */
final class Quota {

  private final double cpus;
  private final long periodNanos;
  private boolean hasBegun;
  private long periodEndsNanos;
  private long usedBeforeNanos;
  private double leftNanos;

  Quota(double cpus, long periodNanos) {
    this.cpus = cpus;
    this.periodNanos = periodNanos;
  }

  /**
   * Returns whether the processes may run from now on.
   *
   * @param nowNanos the time, of a clock that never goes back
   * @param usedNanos the time for which they have run on processors so far
   */
  boolean mayRun(long nowNanos, long usedNanos) {
    if (!hasBegun) {
      hasBegun = true;
      periodEndsNanos = nowNanos + periodNanos;
      usedBeforeNanos = usedNanos;
      leftNanos = cpus * periodNanos;
    }
    leftNanos -= usedNanos - usedBeforeNanos;
    usedBeforeNanos = usedNanos;
    while (nowNanos - periodEndsNanos >= 0) {
      periodEndsNanos += periodNanos;
      leftNanos = Math.min(leftNanos + cpus * periodNanos, cpus * periodNanos);
    }
    return leftNanos > 0;
  }
}
