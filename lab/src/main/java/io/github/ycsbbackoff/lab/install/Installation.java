package io.github.ycsbbackoff.lab.install;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A YCSB install to which the bindings are added. Only folders of the bindings' own names are
 * written, and the jar of the open workload in {@code lib}; lines that are missing are added to
 * {@code bin/bindings.properties}.
 */
public final class Installation {

  private final Path ycsbHome;
  private final Path list;

  /**
   * Opens a YCSB install.
   *
   * @throws LabException if {@code ycsbHome} is no YCSB install
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

  /**
   * The result of an installation.
   *
   * @param names the names under which YCSB has the bindings now
   * @param notes one line for each file that is not as the lab brings it, because it may be the
   *     user's
   */
  public record Result(List<String> names, List<String> notes) {}

  /** Adds or renews every binding that {@code home} has. */
  public Result add(Home home) {
    var names = new ArrayList<String>();
    var notes = new ArrayList<String>();
    try {
      for (var line : home.bindingLines()) {
        var name = line.substring(0, line.indexOf(':'));
        var folder = name + "-binding";
        notes.addAll(new Renewal(home.bindings().resolve(folder), ycsbHome.resolve(folder)).run());
        addLine(name, line);
        names.add(name);
      }
      WorkloadJar.renew(home.workloadLib(), ycsbHome.resolve("lib"));
    } catch (IOException e) {
      throw new LabException(
          ycsbHome + ": cannot be written (" + e.getMessage() + "); see its owner and its space",
          e);
    }
    return new Result(names, notes);
  }

  private void addLine(String name, String line) throws IOException {
    // Property files are written in this encoding; any byte at all can be read in it.
    var text = Files.readString(list, StandardCharsets.ISO_8859_1);
    if (text.lines().anyMatch(there -> there.startsWith(name + ":"))) {
      return;
    }
    var separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
    Files.writeString(list, separator + line + "\n", StandardOpenOption.APPEND);
  }
}
