package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.server.UnpackedCache;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --cache-dir}, for every command that unpacks server binaries. */
final class CacheOption {

  @Option(
      names = "--cache-dir",
      paramLabel = "FOLDER",
      description =
          "where server binaries are unpacked (default: ycsb-backoff in $XDG_CACHE_HOME, or in"
              + " ~/.cache)")
  private Path folder;

  UnpackedCache cache() {
    return folder == null ? UnpackedCache.standard() : new UnpackedCache(folder);
  }
}
