package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A trial whose processes were profiled. It is in another folder than the trials that count, so
 * that nothing that counts trials can count it.
 */
public record ProfiledTrial(TrialFolder folder, TrialProfile profile) {

  /** The folder of the results in which all of them are. */
  public static final String FOLDER = "profiled";

  /** The file in which a trial has what came of its profiles. */
  public static final String FILE = "profile.json";

  /** Reads the finished ones of a results folder, by block and then in the order of their run. */
  public static List<ProfiledTrial> in(Path results) {
    var all = new ArrayList<ProfiledTrial>();
    for (var folder : folders(results.resolve(FOLDER))) {
      if (Files.exists(folder.resolve("trial.json"))) {
        var info = Documents.trial(folder.resolve("trial.json"));
        all.add(new ProfiledTrial(new TrialFolder(folder, info), profile(folder.resolve(FILE))));
      }
    }
    all.sort(
        Comparator.comparingInt((ProfiledTrial trial) -> trial.info().block())
            .thenComparingInt(trial -> trial.info().order()));
    return all;
  }

  /** Returns what the profiles of these trials tell; empty if none of them was begun. */
  public static Optional<ProfileKind> kind(List<ProfiledTrial> trials) {
    return trials.stream().map(trial -> trial.profile.kind()).filter(Objects::nonNull).findFirst();
  }

  public TrialInfo info() {
    return folder.info();
  }

  /** Returns whether the trial tells what it stored in the seconds of its profile. */
  public boolean isMeasured() {
    return profile.seconds() > 0 && !folder.lacksTimeline();
  }

  /** Returns the file with the call stacks of a process of a trial. */
  public static Path stacks(Path trial, String role) {
    return trial.resolve(role + ".collapsed");
  }

  /** Returns what went wrong with the trial or with its profiles, one line each. */
  public List<String> problems() {
    var problems = new ArrayList<String>();
    if (info().problem() != null) {
      problems.add(info().problem());
    }
    for (var process : profile.processes()) {
      if (!process.problem().isEmpty()) {
        problems.add(
            "trial %s (profiled): no profile of %s: %s"
                .formatted(info().name(), process.role(), process.problem()));
      }
    }
    return problems;
  }

  /** Returns the problems of all of them in a results folder. */
  public static List<String> problemsIn(Path results) {
    return in(results).stream().flatMap(trial -> trial.problems().stream()).toList();
  }

  private static TrialProfile profile(Path file) {
    return Files.exists(file) ? Documents.profile(file) : TrialProfile.NONE;
  }

  private static List<Path> folders(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (var paths = Files.list(parent)) {
      return paths.filter(Files::isDirectory).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
