package io.github.ycsbbackoff.lab.stats;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The trials of two arms matched by block, on a metric that arms are judged by.
 *
 * @param pairs the values to test; {@link Pairs#NONE} where the two arms cannot be compared
 * @param whyNot the reason in words why the arms cannot be compared; empty where they can be
 */
record Endpoint(Pairs pairs, String whyNot) {

  /**
   * Arms whose shares of unacknowledged operations differ by more than this are not compared by
   * latency.
   */
  static final double SHARES_DIFFER = 0.001;

  /** The floor of a latency in a ratio, in milliseconds: latencies are counted in microseconds. */
  static final double LEAST_MILLIS = 0.001;

  /** The trials of two arms in one block. */
  private record Block(TrialMetrics arm, TrialMetrics baseline) {}

  static Endpoint of(Metric metric, String arm, String baseline, List<TrialMetrics> trials) {
    var blocks = blocks(arm, baseline, trials);
    return metric == Metric.LATENCY_P99
        ? latency(metric, blocks)
        : new Endpoint(
            pairs(metric, blocks, block -> least(metric, block.arm(), block.baseline())), "");
  }

  /**
   * Returns the values of a metric that only explains, of the blocks in which both arms have it;
   * none if a percentile was not reached in one of these, for the others alone would flatter.
   */
  static Pairs explaining(Metric metric, String arm, String baseline, List<TrialMetrics> trials) {
    var known =
        blocks(arm, baseline, trials).stream()
            .filter(block -> isKnown(metric, block.arm()) && isKnown(metric, block.baseline()))
            .toList();
    return notReached(metric, known).isEmpty() ? pairs(metric, known, block -> 0) : Pairs.NONE;
  }

  /**
   * Returns the floor of a metric in a ratio of two trials. Of goodputs, one row in a whole window
   * is the least that can be told from none.
   */
  static double least(Metric metric, TrialMetrics one, TrialMetrics two) {
    if (metric == Metric.GOODPUT) {
      return 1 / Math.min(one.windowSeconds(), two.windowSeconds());
    }
    return metric.isLatency() ? LEAST_MILLIS : 0;
  }

  private static Endpoint latency(Metric metric, List<Block> blocks) {
    // Some clients, such as a server's own load generator, measure none in any trial.
    if (hasNone(metric, blocks, Block::arm)) {
      return new Endpoint(Pairs.NONE, "no latencies were measured");
    }
    if (hasNone(metric, blocks, Block::baseline)) {
      return new Endpoint(Pairs.NONE, "no latencies of the baseline were measured");
    }
    for (var block : blocks) {
      for (var trial : List.of(block.arm(), block.baseline())) {
        if (Double.isNaN(trial.value(metric))) {
          return new Endpoint(Pairs.NONE, "trial " + trial.name() + " has no latencies");
        }
      }
    }
    var unreached = notReached(metric, blocks);
    if (!unreached.isEmpty()) {
      return new Endpoint(Pairs.NONE, unreached);
    }
    return blocks.stream()
        .map(block -> unlikeShares(block.arm(), block.baseline(), "the baseline's"))
        .filter(unlike -> !unlike.isEmpty())
        .findFirst()
        .map(unlike -> new Endpoint(Pairs.NONE, unlike))
        .orElseGet(() -> new Endpoint(pairs(metric, blocks, block -> LEAST_MILLIS), ""));
  }

  private static boolean hasNone(
      Metric metric, List<Block> blocks, Function<Block, TrialMetrics> which) {
    return !blocks.isEmpty()
        && blocks.stream().map(which).allMatch(trial -> Double.isNaN(trial.value(metric)));
  }

  /**
   * Says in how many trials an arm does not reach the percentile, which then has no ratio to
   * anything; empty if both arms always reach it.
   */
  private static String notReached(Metric metric, List<Block> blocks) {
    Predicate<TrialMetrics> isNotReached = trial -> Double.isInfinite(trial.value(metric));
    var arm = blocks.stream().map(Block::arm).filter(isNotReached).toList();
    var baseline = blocks.stream().map(Block::baseline).filter(isNotReached).toList();
    var those = arm.isEmpty() ? baseline : arm;
    return those.isEmpty()
        ? ""
        : ("it is not reached in %d of %d trials%s, where more than 1%% of the operations were not"
                + " acknowledged, or none was")
            .formatted(those.size(), blocks.size(), arm.isEmpty() ? " of the baseline" : "");
  }

  /**
   * Says how the two trials of a block differ in what they left undone; empty if they do not.
   *
   * @param others the words for the operations of the second trial
   */
  static String unlikeShares(TrialMetrics arm, TrialMetrics baseline, String others) {
    return Math.abs(share(arm) - share(baseline)) <= SHARES_DIFFER
        ? ""
        : String.format(
            Locale.ROOT,
            "in block %d %.2f%% of the operations were not acknowledged, and %.2f%% of %s",
            arm.block(),
            100 * share(arm),
            100 * share(baseline),
            others);
  }

  static double share(TrialMetrics trial) {
    var share = trial.value(Metric.UNACKNOWLEDGED_SHARE);
    return Double.isNaN(share) ? 0 : share;
  }

  private static boolean isKnown(Metric metric, TrialMetrics trial) {
    return !Double.isNaN(trial.value(metric));
  }

  private static Pairs pairs(Metric metric, List<Block> blocks, ToDoubleFunction<Block> least) {
    return new Pairs(
        blocks.stream()
            .map(
                block ->
                    new Pairs.Pair(
                        block.arm().value(metric),
                        block.baseline().value(metric),
                        least.applyAsDouble(block)))
            .toList());
  }

  private static List<Block> blocks(String arm, String baseline, List<TrialMetrics> trials) {
    var ofArm = byBlock(arm, trials);
    var ofBaseline = byBlock(baseline, trials);
    return ofArm.keySet().stream()
        .filter(ofBaseline::containsKey)
        .map(block -> new Block(ofArm.get(block), ofBaseline.get(block)))
        .toList();
  }

  /** Returns an arm's trials by their blocks, in a map that can be changed. */
  static Map<Integer, TrialMetrics> byBlock(String arm, List<TrialMetrics> trials) {
    var byBlock = new TreeMap<Integer, TrialMetrics>();
    trials.stream()
        .filter(trial -> trial.arm().equals(arm))
        .forEach(trial -> byBlock.put(trial.block(), trial));
    return byBlock;
  }
}
