package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The properties of the emulator: {@code fdb.embedded.*}. {@link LoadSettings} and {@link
 * CountsFile} say what they do.
 */
record EmbeddedConfig(LoadSettings load, Optional<Path> commitLog, Optional<Path> countsFile) {

  private static final String PREFIX = "fdb.embedded.";
  private static final String COMMIT_LOG = PREFIX + "commit-log";
  static final String COUNTS_FILE = PREFIX + "counts-file";

  static EmbeddedConfig from(Settings settings) {
    var defaults = LoadSettings.defaults();
    var load =
        new LoadSettings(
            count(settings, "commits-per-second", defaults.commitsPerSecond(), 0),
            count(settings, "queue-limit", defaults.queueLimit(), 1),
            count(settings, "read-versions-per-second", defaults.readVersionsPerSecond(), 0),
            count(settings, "read-version-queue-limit", defaults.readVersionQueueLimit(), 1),
            settings.duration(PREFIX + "commit-latency", defaults.commitLatency()),
            settings.duration(PREFIX + "read-version-latency", defaults.readVersionLatency()),
            settings.duration(PREFIX + "read-latency", defaults.readLatency()),
            settings.duration(PREFIX + "storage-lag-limit", defaults.storageLagLimit()),
            FaultList.from(settings, PREFIX + "faults"),
            settings.number(PREFIX + "seed", defaults.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
            ChangeList.from(settings, PREFIX + "changes"));
    return new EmbeddedConfig(
        load, settings.text(COMMIT_LOG).map(Path::of), settings.text(COUNTS_FILE).map(Path::of));
  }

  /**
   * Refuses the emulator's properties for a real cluster, which would not know of them: two runs
   * that differ only in these properties would not differ at all.
   */
  static void rejectFor(Path clusterFile, Settings settings) {
    for (var name : new TreeSet<>(settings.names())) {
      if (name.startsWith(PREFIX)) {
        throw new SettingException(
            name,
            settings.string(name, ""),
            "is for the emulator, and fdb.cluster=" + clusterFile + " is a real cluster",
            "leave it out, or give fdb.cluster=embedded");
      }
    }
  }

  /**
   * Returns what a process has that only verifies what a cluster holds: the rows, but not the
   * faults of the run, and not its file of counts, which would be written over.
   *
   * @throws SettingException if there are no rows: every one would be missing
   */
  EmbeddedConfig ofVerifier() {
    if (commitLog.filter(Files::exists).isEmpty()) {
      throw new SettingException(
          "fdb.cluster",
          "embedded",
          "an emulator's rows end with its process",
          "give the cluster file of the cluster that the history is of, or "
              + COMMIT_LOG
              + " as the run had it");
    }
    return new EmbeddedConfig(LoadSettings.defaults(), commitLog, Optional.empty());
  }

  /** Opens a cluster in this process, with the data that its commit log holds. */
  EmulatedCluster open() {
    try {
      return EmulatedCluster.open(load, commitLog);
    } catch (IOException e) {
      throw new SettingException(
          COMMIT_LOG,
          commitLog.map(Path::toString).orElse(""),
          "cannot be used (" + e + ")",
          "give a file in an existing, writable folder, or one that an emulator wrote");
    }
  }

  /**
   * Returns the line that tells users that the numbers are not FoundationDB's, and where the data
   * go.
   */
  String notice() {
    return "fdb.cluster=embedded: an emulator in this JVM, and not FoundationDB; its data end with"
        + " this process"
        + commitLog.map(file -> " but for " + file).orElse("");
  }

  private static int count(Settings settings, String name, int byDefault, int least) {
    return settings.integer(PREFIX + name, byDefault, least, Integer.MAX_VALUE);
  }
}
