package io.github.ycsbbackoff.fdb.emulator;

/** FoundationDB's own numbers, from fdbclient/ClientKnobs.cpp and ServerKnobs.cpp of 7.4.1. */
final class Limits {

  /** KEY_SIZE_LIMIT. */
  static final int KEY_BYTES = 10_000;

  /** SYSTEM_KEY_SIZE_LIMIT. */
  static final int SYSTEM_KEY_BYTES = 30_000;

  /** VALUE_SIZE_LIMIT. */
  static final int VALUE_BYTES = 100_000;

  /** TRANSACTION_SIZE_LIMIT. */
  static final int TRANSACTION_BYTES = 10_000_000;

  /** VERSIONS_PER_SECOND: one a microsecond. */
  static final long VERSIONS_PER_SECOND = 1_000_000;

  static final long NANOS_PER_VERSION = 1_000_000_000 / VERSIONS_PER_SECOND;

  /** MAX_READ_TRANSACTION_LIFE_VERSIONS and MAX_WRITE_TRANSACTION_LIFE_VERSIONS: five seconds. */
  static final long WINDOW_VERSIONS = 5 * VERSIONS_PER_SECOND;

  /** FUTURE_VERSION_DELAY: so long storage waits for a version before it answers 1009. */
  static final long FUTURE_VERSION_NANOS = 1_000_000_000;

  /** MAX_VERSIONS_IN_FLIGHT: a recovery skips as many. */
  static final long RECOVERY_VERSIONS = 100 * VERSIONS_PER_SECOND;

  /** DEFAULT_MAX_OUTSTANDING_WATCHES. */
  static final int WATCHES = 10_000;

  private Limits() {}
}
