package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import io.github.ycsbbackoff.lab.stats.Metric.Better;

/** An arm against the baseline, in words. */
public enum Verdict {
  BETTER("better"),
  WORSE("worse"),
  NO_DIFFERENCE_SHOWN("no difference shown"),
  TOO_FEW_BLOCKS("too few blocks"),
  BASELINE("baseline"),
  NOT_JUDGED("");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  static Verdict of(Metric metric, Shown shown) {
    return switch (shown) {
      case TOO_FEW_BLOCKS -> TOO_FEW_BLOCKS;
      case NOTHING -> NO_DIFFERENCE_SHOWN;
      case HIGHER -> metric.better() == Better.HIGHER ? BETTER : WORSE;
      case LOWER -> metric.better() == Better.LOWER ? BETTER : WORSE;
    };
  }

  public String words() {
    return words;
  }
}
