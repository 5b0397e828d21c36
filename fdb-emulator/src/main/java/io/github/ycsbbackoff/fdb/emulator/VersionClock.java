package io.github.ycsbbackoff.fdb.emulator;

/** The clock of versions, which go on by a million a second, whatever is committed. */
record VersionClock(ServerClock clock, long startNanos, long startVersion) {

  private static final long NANOS_PER_VERSION = 1_000_000_000 / Limits.VERSIONS_PER_SECOND;

  static VersionClock startingAt(ServerClock clock, long version) {
    return new VersionClock(clock, clock.nanos(), version);
  }

  long now() {
    return startVersion + (clock.nanos() - startNanos) / NANOS_PER_VERSION;
  }
}
