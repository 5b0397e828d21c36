package io.github.ycsbbackoff.lab.trial;

/** The clock of a trial, whose times count from the start of its client, or of all its clients. */
interface TrialClock {

  /** Returns whether the trial's time has begun. */
  boolean hasBegun();

  /** Returns when it began, in seconds since 1970; NaN while that is not known. */
  double startEpochSeconds();
}
