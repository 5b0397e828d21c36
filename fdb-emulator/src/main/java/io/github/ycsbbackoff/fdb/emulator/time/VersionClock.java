package io.github.ycsbbackoff.fdb.emulator.time;

/** The clock of versions, which go on by a million a second, whatever is committed. */
public record VersionClock(ServerClock clock, long startNanos, long startVersion) {

  /** The pace of versions, one a microsecond: VERSIONS_PER_SECOND of 7.4.1's ServerKnobs.cpp. */
  private static final long VERSIONS_PER_SECOND = 1_000_000;

  public static final long NANOS_PER_VERSION = 1_000_000_000 / VERSIONS_PER_SECOND;

  /**
   * The five seconds for which a version can be read and committed against:
   * MAX_READ_TRANSACTION_LIFE_VERSIONS and MAX_WRITE_TRANSACTION_LIFE_VERSIONS.
   */
  public static final long WINDOW_VERSIONS = 5 * VERSIONS_PER_SECOND;

  /** The number of versions that a recovery skips: MAX_VERSIONS_IN_FLIGHT. */
  private static final long RECOVERY_VERSIONS = 100 * VERSIONS_PER_SECOND;

  /** Returns a clock that begins as after a recovery: any read version so far is too old. */
  public static VersionClock recoveredFrom(long version, ServerClock clock) {
    return new VersionClock(clock, clock.nanos(), version + RECOVERY_VERSIONS);
  }

  public long now() {
    return startVersion + (clock.nanos() - startNanos) / NANOS_PER_VERSION;
  }
}
