package io.github.ycsbbackoff.server;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of jars of server binaries, unpacked once and used by every later run. Several JVMs may
 * unpack the same jar at once: each does it beside the final folder, the first to rename wins, and
 * all use the folder of that one.
 */
public record UnpackedCache(Path root) {
  /** The file in a folder beside the final one that is locked as long as somebody unpacks there. */
  private static final String LOCK = "lock";

  /**
   * The folders in which this JVM unpacks. To look at the lock of one of these folders would end
   * the lock: POSIX has locks by process.
   */
  private static final Set<Path> OF_THIS_JVM = ConcurrentHashMap.newKeySet();

  /**
   * Returns the cache {@code $XDG_CACHE_HOME/ycsb-backoff}, by default {@code
   * ~/.cache/ycsb-backoff}.
   */
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
   * Returns the folder that holds all of the jar, under that name; unpacks the jar if the folder is
   * not there or damaged.
   */
  public Path folder(Path jar, String name) {
    var folder = root.resolve(name);
    var packed = new TopFolder(jar);
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

  private void replace(Path folder, TopFolder packed) throws IOException {
    Files.createDirectories(root);
    removeAbandoned(folder.getFileName().toString());
    var mine = Files.createTempDirectory(root, folder.getFileName() + ".");
    OF_THIS_JVM.add(mine);
    try (var lock = FileChannel.open(mine.resolve(LOCK), CREATE_NEW, WRITE)) {
      var unused = lock.lock();
      var fresh = mine.resolve("new");
      packed.unpackInto(fresh);
      setAside(folder, mine.resolve("damaged"), packed);
      rename(fresh, folder, packed);
    } finally {
      Folders.delete(mine);
      OF_THIS_JVM.remove(mine);
    }
  }

  /** Removes what was left here by processes that were killed while they unpacked. */
  private void removeAbandoned(String name) throws IOException {
    try (var folders = Files.newDirectoryStream(root, name + ".*")) {
      for (var each : folders) {
        if (!OF_THIS_JVM.contains(each) && isAbandoned(each)) {
          Folders.delete(each);
        }
      }
    }
  }

  private static boolean isAbandoned(Path unpacking) throws IOException {
    try (var lock = FileChannel.open(unpacking.resolve(LOCK), WRITE)) {
      return lock.tryLock() != null;
    } catch (NoSuchFileException e) {
      // Another process has only just begun to unpack there.
      return false;
    }
  }

  private static void setAside(Path folder, Path aside, TopFolder packed) throws IOException {
    if (packed.isWholeIn(folder)) {
      return; // Somebody else has mended the folder meanwhile.
    }
    try {
      Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // Usually nothing was there; or somebody else has just set the folder aside.
    }
  }

  private static void rename(Path fresh, Path folder, TopFolder packed) throws IOException {
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
