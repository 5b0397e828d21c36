package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The jars, and the folders of jars, of which the other bindings of an experiment are made. */
public final class ClientJars {

  /** What stands behind a folder in a class path that has all of its jars. */
  static final String ALL = "/*";

  private ClientJars() {}

  /**
   * Returns the names of all these jars, each once and in the order of the alphabet; none where an
   * experiment has no other binding. A version is in the name of a jar.
   *
   * @throws LabException if one is not there
   */
  public static SortedSet<String> namesOf(Experiment experiment) throws IOException {
    var names = new TreeSet<String>();
    for (var arm : experiment.arms()) {
      requireThere(arm);
      for (var jar : arm.client().jars()) {
        filesOf(entry(jar)).forEach(file -> names.add(file.getFileName().toString()));
      }
    }
    return names;
  }

  /** Checks that all jars of an arm's client are there. */
  static void requireThere(Arm arm) {
    for (var jar : arm.client().jars()) {
      if (!Files.exists(Path.of(jar))) {
        throw new LabException(
            "arms: %s: client: jars: %s: is not there; give --jar %s=PATH"
                .formatted(arm.name(), jar, Path.of(jar).getFileName()));
      }
    }
  }

  /** Returns the entry of a class path that has a jar, or all jars of a folder. */
  static String entry(String jar) {
    return Files.isDirectory(Path.of(jar)) ? jar + ALL : jar;
  }

  /** Returns the files that an entry of a class path names. */
  static List<Path> filesOf(String entry) throws IOException {
    if (!entry.endsWith(ALL)) {
      return List.of(Path.of(entry));
    }
    var jars = new ArrayList<Path>();
    var folder = Path.of(entry.substring(0, entry.length() - ALL.length()));
    try (var files = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
      files.forEach(jars::add);
    }
    return jars;
  }
}
