package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.recovery.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The loops of one arm over its blocks.
 *
 * @param notRecovered the trials that did not recover on the way down, of those that broke
 * @param broke the trials that broke on the way up
 * @param area the area of the loop, the mean over blocks
 * @param shed the share of the load that had to be shed, the mean over blocks
 * @param up the mean goodput in each bin on the way up; NaN where no block has a second
 * @param down the same on the way down
 */
public record LoopSummary(
    String arm,
    int trials,
    int broke,
    int notRecovered,
    Estimate area,
    Estimate shed,
    List<Double> up,
    List<Double> down) {

  /** Summarizes the loops of each arm that has one, in the order of the names. */
  public static List<LoopSummary> of(List<String> arms, List<Loop> loops, Inference inference) {
    var summaries = new ArrayList<LoopSummary>();
    for (var arm : arms) {
      var ofArm = loops.stream().filter(loop -> loop.arm().equals(arm)).toList();
      if (!ofArm.isEmpty()) {
        summaries.add(of(arm, ofArm, inference));
      }
    }
    return List.copyOf(summaries);
  }

  private static LoopSummary of(String arm, List<Loop> loops, Inference inference) {
    var broke = loops.stream().filter(loop -> Double.isFinite(loop.breaksAt())).toList();
    return new LoopSummary(
        arm,
        loops.size(),
        broke.size(),
        (int) broke.stream().filter(loop -> loop.recoversAt() == 0).count(),
        inference.mean(loops.stream().mapToDouble(Loop::area).toArray()),
        inference.mean(loops.stream().mapToDouble(Loop::shed).toArray()),
        mean(loops.stream().map(Loop::up).toList()),
        mean(loops.stream().map(Loop::down).toList()));
  }

  private static List<Double> mean(List<List<Double>> blocks) {
    return IntStream.range(0, Loop.BINS)
        .mapToObj(
            bin ->
                blocks.stream()
                    .mapToDouble(block -> block.get(bin))
                    .filter(goodput -> !Double.isNaN(goodput))
                    .average()
                    .orElse(Double.NaN))
        .toList();
  }
}
