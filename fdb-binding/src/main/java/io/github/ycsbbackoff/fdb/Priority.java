package io.github.ycsbbackoff.fdb;

/** What goes first when FoundationDB's Ratekeeper holds transactions back. */
enum Priority {
  /** As FoundationDB has it. */
  DEFAULT,
  /** After all others. */
  BATCH
}
