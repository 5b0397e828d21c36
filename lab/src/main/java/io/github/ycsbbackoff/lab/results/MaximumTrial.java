package io.github.ycsbbackoff.lab.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The trials before all others that find what is 100% of an open load: what the baseline's threads,
 * each of which waits for its answers, got acknowledged, in the operations of YCSB that arrive. No
 * verdict counts them.
 */
public final class MaximumTrial {

  /** The folder of those trials within the results. */
  public static final String FOLDER = "maximum";

  private MaximumTrial() {}

  /**
   * Returns the operations a second of the trial that got the most done; empty if there was no such
   * trial, or all went wrong, or nothing was acknowledged.
   *
   * @param results the results folder
   */
  public static OptionalDouble operationsPerSecond(Path results) {
    var folder = results.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return OptionalDouble.empty();
    }
    try (var trials = Files.list(folder)) {
      return trials
          .map(MaximumTrial::operationsPerSecondOf)
          .flatMapToDouble(OptionalDouble::stream)
          .max();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the operations a second that were acknowledged in a trial's measured window while the
   * client ran; empty if it has not ended or went wrong, or nothing was acknowledged.
   *
   * @param folder the folder of the trial
   */
  public static OptionalDouble operationsPerSecondOf(Path folder) {
    var end = folder.resolve("trial.json");
    if (!Files.exists(end)) {
      return OptionalDouble.empty();
    }
    var trial = new TrialFolder(folder, Documents.trial(end));
    if (trial.info().problem() != null || !hasTimeline(trial)) {
      return OptionalDouble.empty();
    }
    var rate = YcsbOperations.of(trial.read(missing -> {})).rateWhileRunning();
    return rate > 0 ? OptionalDouble.of(rate) : OptionalDouble.empty();
  }

  /**
   * Returns why a trial has no such rate.
   *
   * @param folder the folder of the trial
   */
  public static String whyNone(Path folder) {
    var end = folder.resolve("trial.json");
    var problem = Files.exists(end) ? Documents.trial(end).problem() : "it did not come to its end";
    return problem == null ? "nothing was acknowledged" : problem;
  }

  private static boolean hasTimeline(TrialFolder trial) {
    return trial.info().totals() == null && !trial.lacksTimeline();
  }
}
