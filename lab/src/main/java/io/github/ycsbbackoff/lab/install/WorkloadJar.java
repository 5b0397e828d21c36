package io.github.ycsbbackoff.lab.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The jar of the open workload in a YCSB install's own {@code lib}, where every binding finds it.
 * The folder is YCSB's: nothing else in it is looked at. A name that begins with {@value #PREFIX}
 * is ours, whatever version follows.
 */
final class WorkloadJar {

  private static final String PREFIX = "backoff-arrivals-";

  private WorkloadJar() {}

  /**
   * Puts the jar there, and removes those of other versions.
   *
   * @param from the folder with the jar as it is built
   * @param to the {@code lib} folder of the YCSB install
   */
  static void renew(Path from, Path to) throws IOException {
    for (var jar : jars(from)) {
      var fresh = to.resolve(jar.getFileName() + ".new");
      try {
        Files.copy(jar, fresh, StandardCopyOption.REPLACE_EXISTING);
        Files.move(
            fresh,
            to.resolve(jar.getFileName()),
            StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(fresh);
      }
    }
    var ours = jars(from).stream().map(Path::getFileName).toList();
    for (var jar : jars(to)) {
      if (!ours.contains(jar.getFileName())) {
        Files.delete(jar);
      }
    }
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(PREFIX))
          .filter(file -> file.toString().endsWith(".jar"))
          .toList();
    }
  }
}
