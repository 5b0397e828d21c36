package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * async-profiler's native library, which its jar has for several machines, as a file of its own.
 *
 * @param file the library
 * @param whyNot why there is none; empty if there is one
 */
record AsyncProfilerLibrary(Path file, String whyNot) {

  private static final String NAME = "libasyncProfiler.so";

  private static AsyncProfilerLibrary copy;

  /**
   * Returns the one copy that this process makes of the library of this machine, and removes at its
   * end. A JVM that is profiled again and again loads each file that it is given, and keeps it.
   */
  static synchronized AsyncProfilerLibrary ofMachine() {
    if (copy == null) {
      try {
        var folder = Files.createTempDirectory("backoff-profiler-");
        var copied = copiedInto(folder);
        if (!copied.isThere()) {
          // There may be space again when the next profile is asked for.
          Folders.delete(folder);
          return copied;
        }
        copy = copied;
        Runtime.getRuntime()
            .addShutdownHook(new Thread(() -> Folders.delete(folder), "profiler-library"));
      } catch (IOException e) {
        return notCopied(Path.of(NAME), e);
      }
    }
    return copy;
  }

  static AsyncProfilerLibrary copiedInto(Path folder) {
    var library = folder.resolve(NAME);
    try (var in = AsyncProfilerLibrary.class.getResourceAsStream(folderInJar() + "/" + NAME)) {
      if (in == null) {
        return new AsyncProfilerLibrary(
            library,
            "has no library for %s %s"
                .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
      }
      Files.copy(in, library);
      return new AsyncProfilerLibrary(library, "");
    } catch (IOException e) {
      return notCopied(library, e);
    }
  }

  private static AsyncProfilerLibrary notCopied(Path library, IOException e) {
    return new AsyncProfilerLibrary(library, "its library cannot be copied: " + e.getMessage());
  }

  boolean isThere() {
    return whyNot.isEmpty();
  }

  private static String folderInJar() {
    if (!System.getProperty("os.name").equals("Linux")) {
      return "/none";
    }
    return System.getProperty("os.arch").equals("aarch64") ? "/linux-arm64" : "/linux-x64";
  }
}
