package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * The properties of an {@link OpenWorkload}, checked.
 *
 * @param times when operations arrive
 * @param queue how many may wait for a thread
 * @param most how many operations there are at most; 0 for no limit
 * @param csv the file for the timeline; empty for none
 */
record ArrivalSettings(ArrivalTimes times, int queue, long most, Optional<Path> csv) {

  private static final double MOST_PER_SECOND = 1e7;
  private static final int MOST_WAITING = 10_000_000;
  private static final int USUAL_QUEUE = 10_000;

  private enum Spacing {
    CONSTANT,
    POISSON,
    TRACE
  }

  /**
   * Reads the properties.
   *
   * @throws SettingException if one is wrong
   */
  static ArrivalSettings from(Settings settings) {
    var spacing = settings.choice("arrivals", Spacing.POISSON);
    var maximum =
        settings
            .text("arrivals.max")
            .map(given -> settings.decimal("arrivals.max", 0, 1e-3, MOST_PER_SECOND));
    var rate = settings.text("arrivals.rate");
    var phases = settings.text("arrivals.phases");
    var trace = settings.text("arrivals.trace");
    var seed = settings.number("arrivals.seed", 0, 0, Long.MAX_VALUE);
    var read =
        new ArrivalSettings(
            spacing == Spacing.TRACE
                ? TraceTimes.read(only("arrivals.trace", trace, rate.or(() -> phases)))
                : new PhasedTimes(
                    phases(settings, maximum), gaps(spacing, new SplittableRandom(seed))),
            settings.integer("arrivals.queue", USUAL_QUEUE, 0, MOST_WAITING),
            settings.number("operationcount", 0, 0, Long.MAX_VALUE),
            settings.text("arrivals.csv").map(Path::of));
    refuseTarget(settings);
    refuseLatenciesFromTheSend(settings);
    settings.rejectUnknown("arrivals.");
    return read;
  }

  private static List<Phase> phases(Settings settings, Optional<Double> maximum) {
    var rate = settings.text("arrivals.rate");
    var phases = settings.text("arrivals.phases");
    if (rate.isPresent() == phases.isPresent()) {
      throw new SettingException(
          "arrivals.rate and arrivals.phases: "
              + (rate.isPresent() ? "both are given" : "neither is given")
              + "; give one, such as arrivals.rate=500, in arrivals a second");
    }
    return phases.isPresent()
        ? PhaseText.parse(phases.get(), maximum)
        : List.of(constant(settings.decimal("arrivals.rate", 0, 1e-3, MOST_PER_SECOND)));
  }

  private static Phase constant(double rate) {
    return new Phase(Double.POSITIVE_INFINITY, rate, rate);
  }

  private static DoubleSupplier gaps(Spacing spacing, SplittableRandom random) {
    // 1 - [0, 1) is never 0, whose logarithm would be an endless gap.
    return spacing == Spacing.CONSTANT ? () -> 1 : () -> -Math.log(1 - random.nextDouble());
  }

  private static String only(String name, Optional<String> value, Optional<String> other) {
    if (value.isEmpty() || other.isPresent()) {
      throw new SettingException(
          "arrivals", "trace", "needs a trace, and no rate", "give " + name + " alone");
    }
    return value.get();
  }

  private static void refuseTarget(Settings settings) {
    var target = settings.text("target");
    if (target.isPresent() && !target.get().equals("0")) {
      throw new SettingException(
          "target",
          target.get(),
          "has threads wait between their operations",
          "leave it out, and give arrivals.rate");
    }
  }

  /** Refuses YCSB's default, which is in force before a workload could change it. */
  private static void refuseLatenciesFromTheSend(Settings settings) {
    var interval = settings.string("measurement.interval", "op");
    if (interval.equals("op")) {
      throw new SettingException(
          "measurement.interval",
          interval,
          "has latencies run from when a thread begins, not from the arrival",
          "give both, or intended");
    }
  }
}
