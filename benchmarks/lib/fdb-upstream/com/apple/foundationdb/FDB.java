package com.apple.foundationdb;

import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * A substitute for fdb-java's class of this name, used when a program that knows nothing of the
 * emulator, YCSB's own FoundationDB binding, is measured on the emulator: whatever cluster is
 * opened is one emulator of this JVM. Latencies come from the system properties {@code
 * commit-latency} and {@code read-version-latency}, as ISO-8601 durations.
 */
public final class FDB {

  private static final FDB INSTANCE = new FDB();

  private final EmulatedCluster cluster;

  private FDB() {
    var settings =
        LoadSettings.defaults()
            .withCommitLatency(Duration.parse(System.getProperty("commit-latency", "PT0S")))
            .withReadVersionLatency(
                Duration.parse(System.getProperty("read-version-latency", "PT0S")));
    try {
      cluster = EmulatedCluster.open(settings, Optional.empty());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public static FDB selectAPIVersion(int version) {
    return INSTANCE;
  }

  public Database open(String clusterFile) {
    return cluster.database();
  }
}
