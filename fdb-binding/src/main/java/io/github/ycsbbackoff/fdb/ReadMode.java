package io.github.ycsbbackoff.fdb;

/** The ways of reading and scanning, by what they leave behind in their transaction. */
enum ReadMode {
  /** Reads leave nothing behind. */
  SNAPSHOT,
  /** Reads leave read conflict ranges, as FoundationDB does by default. */
  SERIALIZABLE
}
