package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Forecast;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The explanation of a missed goal: of the model's assumptions, the one that the trials contradict
 * most, by the logarithm of how far what the model says is from what the trials show.
 */
final class Misses {

  /** The least strength of a suspicion: anything less is within what runs differ by. */
  private static final double NOTHING = Math.log(1.1);

  private static final int DIGITS = 3;

  /**
   * The least of each unit that counts, so that nothing is far from something and not infinitely.
   */
  private static final double LEAST_MIB = 0.1;

  private static final double LEAST_MILLIS = 0.001;
  private static final double LEAST_ROWS = 1;

  private record Suspicion(double strength, String message) {}

  private final List<Trial> measured;
  private final List<Trial> predicted;
  private final double softMib;

  /**
   * Takes the trials of one arm.
   *
   * @param softMib the memory from which on writes are refused; 0 where all of memory counts, not
   *     the bytes above a limit
   */
  Misses(List<Trial> measured, List<Trial> predicted, double softMib) {
    this.measured = measured;
    this.predicted = predicted;
    this.softMib = softMib;
  }

  /** Explains a missed goal in one sentence. */
  String sentence(Forecast missed) {
    return String.format(
        Locale.ROOT,
        "%s of %s%s (goal %.0f%%); %s.",
        missed.metric().label(),
        missed.arm(),
        amount(missed),
        100 * missed.goal(),
        likeliest(missed));
  }

  /** Says by how much it was missed, which is no share of a measured 0. */
  private static String amount(Forecast missed) {
    return Double.isFinite(missed.error())
        ? String.format(Locale.ROOT, " by %+.0f%%", 100 * missed.error())
        : ": %s predicted, %s measured"
            .formatted(number(missed.predicted()), number(missed.measured()));
  }

  private static String number(Estimate estimate) {
    return estimate.exists()
        ? new BigDecimal(estimate.mean()).round(new MathContext(DIGITS)).toPlainString()
        : "nothing";
  }

  private String likeliest(Forecast missed) {
    var interval = missed.measured();
    if (interval.hasInterval()
        && missed.predicted().mean() >= interval.low()
        && missed.predicted().mean() <= interval.high()) {
      return "the measured interval holds the prediction, so more blocks come before any other"
          + " doubt";
    }
    var suspicions = new ArrayList<Suspicion>();
    suspicions.add(memory());
    suspicions.add(latency());
    suspicions.add(drift());
    return suspicions.stream()
        .filter(one -> one.strength() > NOTHING)
        .max(Comparator.comparingDouble(Suspicion::strength))
        .map(one -> "likeliest wrong: " + one.message())
        .orElse("no assumption that was checked stands out");
  }

  /**
   * Suspects the memory: writes are refused by how far memory is above the limit, so that a little
   * more of it is a lot of refused writes.
   */
  private Suspicion memory() {
    var told = MemoryUse.of(predicted).meanMib();
    var seen = MemoryUse.of(measured).meanMib();
    return new Suspicion(
        strength(Math.max(0, told - softMib), Math.max(0, seen - softMib), LEAST_MIB),
        message(
            "how memory fills and is flushed (mean in the window %.1f MiB predicted, %.1f"
                + " measured)",
            told, seen));
  }

  /** Suspects the service time, which does not matter to threads that wait most of the time. */
  private Suspicion latency() {
    var told = mean(predicted, trial -> TrialMetrics.of(trial).value(Metric.LATENCY_P50));
    var seen = mean(measured, trial -> TrialMetrics.of(trial).value(Metric.LATENCY_P50));
    var waiting = mean(measured, trial -> TrialMetrics.of(trial).value(Metric.BACKOFF_SHARE));
    var busy = Double.isFinite(waiting) ? Math.max(0, 1 - waiting) : 1;
    return new Suspicion(
        busy * strength(told, seen, LEAST_MILLIS),
        message(
            "a service time that does not depend on the load, though client and server share the"
                + " machine (p50 %.2f ms predicted, %.2f measured)",
            told, seen));
  }

  private Suspicion drift() {
    var first = mean(measured, trial -> goodput(trial, 0));
    var second = mean(measured, trial -> goodput(trial, 1));
    return new Suspicion(
        strength(first, second, LEAST_ROWS),
        message(
            "a server and a client as fast at the end as at the start (%.0f rows/s measured in the"
                + " window's first half, %.0f in its second)",
            first, second));
  }

  /** Returns how far two numbers are from each other; 0 where one of them is not known. */
  private static double strength(double told, double seen, double least) {
    var strength = Math.abs(Math.log(Math.max(told, least) / Math.max(seen, least)));
    return Double.isFinite(strength) ? strength : 0;
  }

  private static String message(String format, double told, double seen) {
    return String.format(Locale.ROOT, format, told, seen);
  }

  private static double mean(List<Trial> trials, ToDoubleFunction<Trial> number) {
    return trials.stream().mapToDouble(number).average().orElse(Double.NaN);
  }

  private static double goodput(Trial trial, int half) {
    var info = trial.info();
    var from = info.windowStartSeconds() + half * info.windowSeconds() / 2;
    return trial.client().seconds().stream()
        .filter(second -> second.middleSeconds() >= from)
        .filter(second -> second.middleSeconds() < from + info.windowSeconds() / 2)
        .mapToDouble(second -> second.goodput())
        .average()
        .orElse(Double.NaN);
  }
}
