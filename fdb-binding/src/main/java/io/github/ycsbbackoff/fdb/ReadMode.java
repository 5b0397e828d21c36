package io.github.ycsbbackoff.fdb;

/** What reads and scans leave behind in their transaction. */
enum ReadMode {
  /** Nothing. */
  SNAPSHOT,
  /** Read conflict ranges, as FoundationDB does by default. */
  SERIALIZABLE
}
