package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;

/**
 * The rows on the server that the trials of one group share, as far as the next trial has to know
 * them. YCSB's next insert must have the first key that no trial before has asked for.
 *
 * @param group the group whose trials share the rows; 0 if the next trial begins on a clean server
 * @param keys the number of keys that inserts have had since the server was clean
 */
record SharedRows(int group, long keys) {

  /** No rows that a trial could go on with. */
  static final SharedRows NONE = new SharedRows(0, 0);

  /** Returns whether a trial finds its rows, and needs no clean server. */
  boolean areOf(PlannedTrial trial) {
    return group == trial.group();
  }
}
