package io.github.ycsbbackoff.fdb;

/** The ways to store a record. */
enum Layout {
  /** A record is one key-value pair; an update of single fields reads the record first. */
  RECORD,
  /** A record is one pair for each field; an update reads nothing. */
  COLUMNS
}
