package io.github.ycsbbackoff.fdb.emulator;

/** FoundationDB's own numbers, from fdbclient/ClientKnobs.cpp and ServerKnobs.cpp of 7.4.1. */
final class Limits {

  /** The longest user key: KEY_SIZE_LIMIT. */
  static final int KEY_BYTES = 10_000;

  /** The longest system key: SYSTEM_KEY_SIZE_LIMIT. */
  static final int SYSTEM_KEY_BYTES = 30_000;

  /** The longest value: VALUE_SIZE_LIMIT. */
  static final int VALUE_BYTES = 100_000;

  /** The largest transaction: TRANSACTION_SIZE_LIMIT. */
  static final int TRANSACTION_BYTES = 10_000_000;

  /** The pace of versions, one a microsecond: VERSIONS_PER_SECOND. */
  static final long VERSIONS_PER_SECOND = 1_000_000;

  static final long NANOS_PER_VERSION = 1_000_000_000 / VERSIONS_PER_SECOND;

  /**
   * The five seconds for which a version can be read and committed against:
   * MAX_READ_TRANSACTION_LIFE_VERSIONS and MAX_WRITE_TRANSACTION_LIFE_VERSIONS.
   */
  static final long WINDOW_VERSIONS = 5 * VERSIONS_PER_SECOND;

  /** The time that storage waits for a version before it answers 1009: FUTURE_VERSION_DELAY. */
  static final long FUTURE_VERSION_NANOS = 1_000_000_000;

  /** The number of versions that a recovery skips: MAX_VERSIONS_IN_FLIGHT. */
  static final long RECOVERY_VERSIONS = 100 * VERSIONS_PER_SECOND;

  /** The most watches: DEFAULT_MAX_OUTSTANDING_WATCHES. */
  static final int WATCHES = 10_000;

  private Limits() {}
}
