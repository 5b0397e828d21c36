package io.github.ycsbbackoff.lab.sweep;

import static java.util.stream.Collectors.joining;

import io.github.ycsbbackoff.lab.stats.SeriesEstimate;
import java.util.List;
import java.util.Optional;

/**
 * The notice of trials that are too short to show a drift. No trial is marked for that, because in
 * a quick look all are too short.
 */
final class ShortWindows {

  private static final String NEEDED =
      "too short to show a drift, which takes operations in at least %d seconds of each half of the window"
          .formatted(SeriesEstimate.LEAST);

  private ShortWindows() {}

  /** Returns one notice of all trials that are too short; empty if none is. */
  static Optional<String> notice(List<SweepTrial> trials) {
    var tooShort = trials.stream().filter(trial -> !trial.showsDrift()).toList();
    if (tooShort.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        tooShort.size() == trials.size()
            ? "Every trial is " + NEEDED + ": a point without a mark may drift."
            : tooShort.stream()
                .map(trial -> trial.info().name())
                .collect(joining(", ", "Trials that are " + NEEDED + ": ", ".")));
  }
}
