package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Jars of server binaries, unpacked once and used by every later run. Several JVMs may unpack the
 * same jar at once: each does it beside the final folder, the first to rename wins, all use that
 * one.
 */
public record UnpackedCache(Path root) {
  /** {@code $XDG_CACHE_HOME/ycsb-backoff}, by default {@code ~/.cache/ycsb-backoff}. */
  public static UnpackedCache standard() {
    return new UnpackedCache(
        standardRoot(System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home")));
  }

  static Path standardRoot(String xdgCacheHome, String userHome) {
    // The specification says to ignore a relative path.
    var caches =
        Optional.ofNullable(xdgCacheHome)
            .map(Path::of)
            .filter(Path::isAbsolute)
            .orElse(Path.of(userHome, ".cache"));
    return caches.resolve("ycsb-backoff");
  }

  /**
   * The folder that holds all of the jar, under that name; unpacked if it is not there or damaged.
   */
  public Path folder(Path jar, String name) {
    var folder = root.resolve(name);
    var packed = new PackedFolder(jar);
    try {
      if (!packed.isWholeIn(folder)) {
        replace(folder, packed);
      }
      return folder;
    } catch (IOException e) {
      throw new ServerException(
          "%s: cannot unpack %s there: %s; see that the jar is whole and 100 MB are free, or give --cache-dir"
              .formatted(folder, jar, reason(e)),
          e);
    }
  }

  private void replace(Path folder, PackedFolder packed) throws IOException {
    Files.createDirectories(root);
    var mine = Files.createTempDirectory(root, folder.getFileName() + ".");
    try {
      var fresh = mine.resolve("new");
      packed.unpackInto(fresh);
      setAside(folder, mine.resolve("damaged"), packed);
      rename(fresh, folder, packed);
    } finally {
      Folders.delete(mine);
    }
  }

  private static void setAside(Path folder, Path aside, PackedFolder packed) throws IOException {
    if (packed.isWholeIn(folder)) {
      return; // Somebody else has mended it meanwhile.
    }
    try {
      Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // The usual case, nothing was there; or somebody else has just set it aside.
    }
  }

  private static void rename(Path fresh, Path folder, PackedFolder packed) throws IOException {
    try {
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw e;
    } catch (FileSystemException e) {
      if (!packed.isWholeIn(folder)) {
        throw e;
      }
      // Another JVM was faster, and its folder is as good as ours.
    }
  }

  private static String reason(IOException e) {
    if (e instanceof FileSystemException failure && failure.getReason() == null) {
      return failure.getClass().getSimpleName() + " " + failure.getFile();
    }
    return e.getMessage();
  }
}
