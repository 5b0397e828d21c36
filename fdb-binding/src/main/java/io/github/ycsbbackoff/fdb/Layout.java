package io.github.ycsbbackoff.fdb;

/** How a record is stored. */
enum Layout {
  /** One key-value pair; an update of single fields reads the record first. */
  RECORD,
  /** One pair for each field; an update reads nothing. */
  COLUMNS
}
