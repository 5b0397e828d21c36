package io.github.ycsbbackoff.lab.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The trial before all others that finds what is 100% of an open load: what the baseline's threads,
 * each of which waits for its answers, got acknowledged, in the operations of YCSB that arrive. No
 * verdict counts it.
 */
public final class MaximumTrial {

  /** The folder of that trial within the results. */
  public static final String FOLDER = "maximum";

  private MaximumTrial() {}

  /**
   * Returns the operations a second that were acknowledged in the trial's measured window while the
   * client ran; empty if there was no such trial, or it went wrong, or nothing was acknowledged.
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
          .filter(trial -> Files.exists(trial.resolve("trial.json")))
          .map(trial -> new TrialFolder(trial, Documents.trial(trial.resolve("trial.json"))))
          .filter(trial -> trial.info().problem() == null && hasTimeline(trial))
          .mapToDouble(trial -> YcsbOperations.of(trial.read(missing -> {})).rateWhileRunning())
          .filter(rate -> rate > 0)
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasTimeline(TrialFolder trial) {
    return trial.info().totals() == null && !trial.lacksTimeline();
  }
}
