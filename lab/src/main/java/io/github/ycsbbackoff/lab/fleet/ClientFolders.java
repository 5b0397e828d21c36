package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/** The folders that many clients left, found from what a user names. */
final class ClientFolders {

  private static final String EXPERIMENT = "experiment.yaml";
  private static final String TRIALS = "trials";

  /** The files of which a trial's folder has one at least, however its client ended. */
  private static final List<String> OF_A_TRIAL =
      List.of("trial.json", "worker.json", "client.csv", "ycsb.properties");

  private static final String CURE = "give the results folders of clients, or their trial folders";

  private ClientFolders() {}

  /**
   * One client's folder of one trial.
   *
   * @param source the number of the folder that it was found in, from 0
   * @param results the results folder that it belongs to
   * @param trial the name of the trial
   */
  record Found(int source, Path results, String trial, Path folder) {}

  /**
   * Finds the trials in the folders, and in those that only hold such folders.
   *
   * @throws LabException if one of them has none, or a trial is found twice
   */
  static List<Found> in(List<Path> given) {
    var found = new ArrayList<Found>();
    var sources = 0;
    for (var folder : given) {
      for (var source : sources(folder)) {
        found.addAll(trialsOf(source, sources));
        sources++;
      }
    }
    requireOnce(found);
    return found;
  }

  /** Refuses a folder that is found twice, by whichever paths: its rows would count twice. */
  private static void requireOnce(List<Found> found) {
    var seen = new HashMap<Path, Path>();
    for (var each : found) {
      var other = seen.putIfAbsent(realPath(each.folder()), each.folder());
      if (other != null) {
        throw new LabException(
            each.folder() + ": is given twice, as " + other + " too; give each client once");
      }
    }
  }

  private static Path realPath(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> sources(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new LabException(folder + ": is no folder; " + CURE);
    }
    if (isResults(folder) || isTrial(folder)) {
      return List.of(folder);
    }
    // A client that took part in no trial has left nothing to merge; it is missing.
    var inside =
        subfolders(folder).stream().filter(each -> hasTrials(each) || isTrial(each)).toList();
    if (inside.isEmpty()) {
      throw new LabException(folder + ": has no trials, nor has a folder in it; " + CURE);
    }
    return inside;
  }

  private static List<Found> trialsOf(Path source, int number) {
    if (!isResults(source)) {
      var results = resultsAround(source);
      return List.of(new Found(number, results, nameOf(source, results), source));
    }
    var trials = trialsIn(source);
    if (trials.isEmpty()) {
      throw new LabException(source + ": has no trials; " + CURE);
    }
    return trials.stream()
        .map(trial -> new Found(number, source, trial.getFileName().toString(), trial))
        .toList();
  }

  private static boolean isResults(Path folder) {
    return Files.isRegularFile(folder.resolve(EXPERIMENT));
  }

  private static boolean hasTrials(Path folder) {
    return isResults(folder) && !trialsIn(folder).isEmpty();
  }

  private static List<Path> trialsIn(Path results) {
    return subfolders(results.resolve(TRIALS)).stream().filter(ClientFolders::isTrial).toList();
  }

  private static boolean isTrial(Path folder) {
    return OF_A_TRIAL.stream().anyMatch(name -> Files.exists(folder.resolve(name)));
  }

  private static Path resultsAround(Path trial) {
    return Stream.iterate(trial.toAbsolutePath().normalize(), path -> path != null, Path::getParent)
        .filter(ClientFolders::isResults)
        .findFirst()
        .orElseThrow(
            () ->
                new LabException(
                    trial
                        + ": is in no results folder, for no "
                        + EXPERIMENT
                        + " is above it; "
                        + CURE));
  }

  /** Returns a trial's name; the folder of one client among several lies in the trial's folder. */
  private static String nameOf(Path trial, Path results) {
    return TrialFolder.infoIn(trial)
        .map(TrialInfo::name)
        .orElseGet(
            () -> {
              var below = results.relativize(trial.toAbsolutePath().normalize());
              return below.getName(Math.min(1, below.getNameCount() - 1)).toString();
            });
  }

  /** Returns the folders in a folder, those with numbers in their names by these. */
  private static List<Path> subfolders(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var paths = Files.list(folder)) {
      return paths
          .filter(Files::isDirectory)
          .sorted(
              Comparator.comparingInt((Path path) -> path.getFileName().toString().length())
                  .thenComparing(Comparator.naturalOrder()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
