package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings that FoundationDB's client is started with, once in a process, because it cannot
 * start again.
 *
 * @param apiVersion the API version; empty for the newest that both this binding and fdb-java know
 * @param traceFolder the folder for FoundationDB's own logs
 * @param bypass whether the client may go round its multi-version layer; the GRV cache needs that
 *     layer
 */
record NetworkSettings(
    Optional<Integer> apiVersion, Optional<Path> traceFolder, TlsFiles tls, boolean bypass) {

  /** The newest version that this binding is written for; the oldest is {@link #OLDEST_API}. */
  static final int NEWEST_API = 740;

  static final int OLDEST_API = 730;

  static NetworkSettings from(Settings settings) {
    settings.alias("fdb.api-version", "foundationdb.apiversion");
    return new NetworkSettings(
        apiVersion(settings),
        settings.text("fdb.trace-dir").map(given -> folder("fdb.trace-dir", given)),
        TlsFiles.from(settings),
        !settings.flag("fdb.grv-cache", false));
  }

  private static Optional<Integer> apiVersion(Settings settings) {
    var given = settings.text("fdb.api-version");
    if (given.isEmpty()) {
      return Optional.empty();
    }
    return switch (given.get()) {
      case "730" -> Optional.of(OLDEST_API);
      case "740" -> Optional.of(NEWEST_API);
      default ->
          throw new SettingException(
              "fdb.api-version", given.get(), "is not supported", "give 730 or 740");
    };
  }

  private static Path folder(String name, String given) {
    var folder = Path.of(given);
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new SettingException(
          name, given, "is no folder to write to", "give an existing, writable folder");
    }
    return folder;
  }
}
