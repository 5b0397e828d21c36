package io.github.ycsbbackoff.lab.stats;

import static java.util.stream.Collectors.joining;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rows of whole runs that were not acknowledged, by arm. A reader must know of them before
 * believing any number, but a line for each of a hundred trials would be read by nobody.
 */
public final class UndoneRows {

  private final Map<String, Counts> byArm = new LinkedHashMap<>();

  /** Counts of one arm, and the number of trials in which one of them was not 0. */
  private record Counts(int trials, double failed, double gaveUp, double unknown) {

    Counts plus(Counts other) {
      return new Counts(
          trials + other.trials,
          failed + other.failed,
          gaveUp + other.gaveUp,
          unknown + other.unknown);
    }

    String message(String arm) {
      var parts = new ArrayList<String>();
      add(parts, failed, "failed");
      add(parts, gaveUp, "given up");
      add(parts, unknown, "of which nobody knows");
      return "%s, %s (%d %s)"
          .formatted(arm, String.join(", ", parts), trials, trials == 1 ? "trial" : "trials");
    }

    private static void add(List<String> parts, double rows, String what) {
      if (rows > 0) {
        parts.add(String.format(Locale.ROOT, "%,.0f %s", rows, what));
      }
    }
  }

  /** Adds a trial whose client keeps a timeline. */
  public void add(Trial trial) {
    var counts = new Counts(1, 0, 0, 0);
    for (var second : trial.client().seconds()) {
      counts = counts.plus(of(second));
    }
    if (counts.failed + counts.gaveUp + counts.unknown > 0) {
      byArm.merge(trial.info().arm(), counts, Counts::plus);
    }
  }

  private static Counts of(ClientSecond second) {
    return new Counts(0, second.failed(), second.gaveUp(), second.unknown());
  }

  /** Returns one notice of all arms; none if every row of every trial was acknowledged. */
  public List<String> notices() {
    return byArm.isEmpty()
        ? List.of()
        : List.of(
            byArm.entrySet().stream()
                .map(each -> each.getValue().message(each.getKey()))
                .collect(joining("; ", "Rows that were not acknowledged, over whole runs: ", ".")));
  }
}
