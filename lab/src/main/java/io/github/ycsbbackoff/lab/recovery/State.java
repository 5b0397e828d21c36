package io.github.ycsbbackoff.lab.recovery;

/**
 * The state of one second of a trial, by what the trial got done before its trigger. Stable,
 * vulnerable and metastable (Bronson et al., HotOS 2021) are states of a system under a load, which
 * one run does not tell apart; these are what a client sees of them.
 */
public enum State {
  /**
   * Goodput and latency are as before: the second is one of five that together have 95% of the
   * goodput before, and a p99 under twice of that before.
   */
  HEALTHY,
  /**
   * The second is not healthy, and there is a reason: the trigger lasts, or the goodput is back and
   * only the latency is not, as while a queue is worked off that the trigger left. A second before
   * the trigger that is not healthy by the mean of those seconds counts here, too.
   */
  OVERLOADED,
  /**
   * The trigger is over, nothing disturbs the server any more, and yet less gets done than before
   * under the same load. What keeps it down comes from the clients or the server themselves: the
   * sustaining effect of a metastable failure, if it lasts.
   */
  STUCK
}
