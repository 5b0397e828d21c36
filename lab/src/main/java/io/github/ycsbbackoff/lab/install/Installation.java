package io.github.ycsbbackoff.lab.install;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A YCSB install to which the bindings are added. Only folders of the bindings' own names are
 * written, and lines that are missing are added to {@code bin/bindings.properties}.
 */
public final class Installation {

  private final Path ycsbHome;
  private final Path list;

  /**
   * An install that is there.
   *
   * @throws LabException if that is no YCSB install
   */
  public Installation(Path ycsbHome) {
    this.ycsbHome = ycsbHome;
    this.list = ycsbHome.resolve("bin").resolve("bindings.properties");
    if (!Files.isRegularFile(list) || !Files.isDirectory(ycsbHome.resolve("lib"))) {
      throw new LabException(
          ycsbHome
              + ": is no YCSB install; give the folder that holds bin/bindings.properties and lib");
    }
  }

  /** Adds or renews every binding that {@code home} has; the names under which YCSB has them. */
  public List<String> add(Home home) {
    var names = new ArrayList<String>();
    try {
      for (var line : home.bindingLines()) {
        var name = line.substring(0, line.indexOf(':'));
        renew(home.bindings().resolve(name + "-binding"), ycsbHome.resolve(name + "-binding"));
        addLine(name, line);
        names.add(name);
      }
    } catch (IOException e) {
      throw new LabException(
          ycsbHome + ": cannot be written (" + e.getMessage() + "); see its owner and its space",
          e);
    }
    return names;
  }

  /** Replaces what we have brought before, and leaves what the user has put beside it. */
  private static void renew(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (var ours = Files.list(from)) {
      for (var each : ours.toList()) {
        replace(each, to.resolve(each.getFileName()));
      }
    }
  }

  /** Beside the old one first, so that it is never half there. */
  private static void replace(Path from, Path to) throws IOException {
    var fresh = to.resolveSibling(to.getFileName() + ".new");
    try {
      delete(fresh);
      copy(from, fresh);
      delete(to);
      Files.move(fresh, to, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(fresh);
    }
  }

  private void addLine(String name, String line) throws IOException {
    // As properties are written; any byte at all can be read so.
    var text = Files.readString(list, StandardCharsets.ISO_8859_1);
    if (text.lines().anyMatch(there -> there.startsWith(name + ":"))) {
      return;
    }
    var separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
    Files.writeString(list, separator + line + "\n", StandardOpenOption.APPEND);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
