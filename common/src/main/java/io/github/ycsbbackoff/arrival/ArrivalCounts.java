package io.github.ycsbbackoff.arrival;

import java.util.concurrent.TimeUnit;

/**
 * What became of arrivals.
 *
 * @param arrived the operations that arrived
 * @param begun those that a thread began
 * @param late those that began later than they arrived, by more than a thread needs to wake up
 * @param lateNanos how much later than they arrived operations began, over all that were begun
 * @param latestNanos the most by which one of them began later
 * @param dropped those for which there was no room
 * @param waiting those that wait for a thread
 */
public record ArrivalCounts(
    long arrived,
    long begun,
    long late,
    long lateNanos,
    long latestNanos,
    long dropped,
    long waiting) {

  /** The counts before anything arrived. */
  public static final ArrivalCounts NONE = new ArrivalCounts(0, 0, 0, 0, 0, 0, 0);

  /** The time that a thread may take to wake up before its operation counts as late. */
  public static final long PUNCTUAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** Returns what was counted since {@code before}, but for what waits now. */
  public ArrivalCounts since(ArrivalCounts before) {
    return new ArrivalCounts(
        arrived - before.arrived,
        begun - before.begun,
        late - before.late,
        lateNanos - before.lateNanos,
        latestNanos,
        dropped - before.dropped,
        waiting);
  }

  /** Returns by how much later than it arrived an operation began, on average; NaN for none. */
  public double meanLateNanos() {
    return begun == 0 ? Double.NaN : (double) lateNanos / begun;
  }
}
