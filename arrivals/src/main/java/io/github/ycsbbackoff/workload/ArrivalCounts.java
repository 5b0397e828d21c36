package io.github.ycsbbackoff.workload;

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
record ArrivalCounts(
    long arrived,
    long begun,
    long late,
    long lateNanos,
    long latestNanos,
    long dropped,
    long waiting) {

  /** The counts before anything arrived. */
  static final ArrivalCounts NONE = new ArrivalCounts(0, 0, 0, 0, 0, 0, 0);

  /** Returns what was counted since {@code before}, but for what waits now. */
  ArrivalCounts since(ArrivalCounts before) {
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
  double meanLateNanos() {
    return begun == 0 ? Double.NaN : (double) lateNanos / begun;
  }
}
