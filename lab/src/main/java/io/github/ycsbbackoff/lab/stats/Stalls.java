package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Seconds in which the client got next to nothing done: acknowledged throughput under a tenth of
 * the median of the busiest tenth of the trial's seconds. A trial's own best is the yardstick, so
 * that arms of different speed are measured alike; its warm-up counts for it, for a client that
 * collapses before the window begins would have nothing better to be held against. A second without
 * any row is always a stall.
 */
final class Stalls {
  private static final double STALLED_SHARE = 0.1;
  private static final double BUSIEST_SHARE = 0.1;

  static double stalledSeconds(List<ClientSecond> window, List<ClientSecond> trial) {
    double threshold = STALLED_SHARE * busiest(trial);
    return window.stream()
        .filter(second -> second.acknowledged() == 0 || second.goodput() < threshold)
        .mapToDouble(ClientSecond::seconds)
        .sum();
  }

  private static double busiest(List<ClientSecond> trial) {
    if (trial.isEmpty()) {
      return 0;
    }
    var goodputs = trial.stream().mapToDouble(ClientSecond::goodput).sorted().toArray();
    int tenth = (int) Math.ceil(goodputs.length * BUSIEST_SHARE);
    return new Median()
        .evaluate(Arrays.copyOfRange(goodputs, goodputs.length - tenth, goodputs.length));
  }

  private Stalls() {}
}
