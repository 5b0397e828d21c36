package io.github.ycsbbackoff.fdb;

/** The priority of transactions when FoundationDB's Ratekeeper holds some back. */
enum Priority {
  /** The priority that FoundationDB gives by default. */
  DEFAULT,
  /** The priority of transactions that go after all others. */
  BATCH
}
