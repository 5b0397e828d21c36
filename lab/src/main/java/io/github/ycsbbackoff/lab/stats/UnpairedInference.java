package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The comparison of arms between results folders, whose blocks are not paired: {@link Welch} on the
 * logarithms, with Holm's correction over the family, and the interval of a ratio that holds what
 * this test would not reject.
 */
public final class UnpairedInference {

  private UnpairedInference() {}

  /** Returns the ratio with an interval of 95%, for a metric without verdicts. */
  public static Ratio ratio(Unpaired values) {
    if (!values.haveLogs()) {
      return Ratio.NONE;
    }
    return Math.min(values.arm().size(), values.baseline().size()) < 2
        ? ratio(values, withoutInterval(values), BlockInference.LEVEL)
        : ratio(values, test(values).interval(BlockInference.LEVEL), BlockInference.LEVEL);
  }

  /** Tests all hypotheses of a family: that an arm does not differ between two folders. */
  public static List<Comparison> compare(List<Unpaired> family) {
    var p =
        family.stream()
            .mapToDouble(values -> isTested(values) ? test(values).p() : Double.NaN)
            .toArray();
    var steps = Holm.steps(p, BlockInference.LEVEL);
    return IntStream.range(0, family.size())
        .mapToObj(i -> comparison(family.get(i), steps.get(i)))
        .toList();
  }

  private static Comparison comparison(Unpaired values, Holm.Step step) {
    if (!isTested(values)) {
      return new Comparison(
          values.haveLogs()
              ? ratio(values, withoutInterval(values), BlockInference.LEVEL)
              : Ratio.NONE,
          Double.NaN,
          Shown.TOO_FEW_BLOCKS,
          values.collapsed());
    }
    var interval = test(values).interval(step.level());
    return new Comparison(
        ratio(values, interval, step.level()),
        step.p(),
        !step.isRejected() ? Shown.NOTHING : interval.mean() > 0 ? Shown.HIGHER : Shown.LOWER,
        values.collapsed());
  }

  private static boolean isTested(Unpaired values) {
    return values.isTested() && values.haveLogs();
  }

  private static Welch test(Unpaired values) {
    return new Welch(values.armLogs(1), values.baselineLogs());
  }

  private static Estimate withoutInterval(Unpaired values) {
    var difference =
        Arrays.stream(values.armLogs(1)).average().orElse(Double.NaN)
            - Arrays.stream(values.baselineLogs()).average().orElse(Double.NaN);
    return new Estimate(
        Math.min(values.arm().size(), values.baseline().size()),
        difference,
        Double.NaN,
        Double.NaN);
  }

  private static Ratio ratio(Unpaired values, Estimate logs, double level) {
    return new Ratio(
        new Estimate(logs.n(), Math.exp(logs.mean()), Math.exp(logs.low()), Math.exp(logs.high())),
        1 - level,
        values.bound());
  }
}
