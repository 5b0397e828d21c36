package io.github.ycsbbackoff.arrival;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * When operations arrive, and how many may wait, as the properties {@code arrivals} and {@code
 * arrivals.*} say.
 *
 * @param times when operations arrive
 * @param seconds the time after which nothing arrives any more; infinite where a rate holds until
 *     the run ends
 * @param rate the arrivals a second, on average; empty where it changes, or a file has the times
 * @param queue how many may wait for a thread
 */
public record ArrivalPlan(ArrivalTimes times, double seconds, OptionalDouble rate, int queue) {

  /** The property that is 100% of the phases that are shares, in arrivals a second. */
  public static final String MAXIMUM = "arrivals.max";

  private static final String RATE = "arrivals.rate";
  private static final String PHASES = "arrivals.phases";
  private static final String TRACE = "arrivals.trace";

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
  public static ArrivalPlan from(Settings settings) {
    return from(settings, 0);
  }

  /**
   * Does the same as the other {@code from}.
   *
   * @param seedByDefault the seed where the property {@code arrivals.seed} is not given, 0 or more
   */
  public static ArrivalPlan from(Settings settings, long seedByDefault) {
    var spacing = settings.choice("arrivals", Spacing.POISSON);
    var maximum =
        settings
            .text(MAXIMUM)
            .map(given -> settings.decimal(MAXIMUM, 0, 1e-3, PhaseText.MOST_PER_SECOND));
    var rate = settings.text(RATE);
    var phases = settings.text(PHASES);
    var trace = settings.text(TRACE);
    var seed = settings.number("arrivals.seed", seedByDefault, 0, Long.MAX_VALUE);
    var queue = settings.integer("arrivals.queue", USUAL_QUEUE, 0, MOST_WAITING);
    if (spacing == Spacing.TRACE) {
      var times = TraceTimes.read(only(TRACE, trace, rate.or(() -> phases)));
      return new ArrivalPlan(times, times.seconds(), OptionalDouble.empty(), queue);
    }
    trace.ifPresent(
        path -> {
          throw new SettingException(
              TRACE, path, "is of arrivals=trace alone", "give arrivals=trace, or leave it out");
        });
    var read = phases(settings, rate, phases, maximum);
    return new ArrivalPlan(
        new PhasedTimes(read, gaps(spacing, new SplittableRandom(seed))),
        read.stream().mapToDouble(Phase::seconds).sum(),
        rate(read),
        queue);
  }

  private static OptionalDouble rate(List<Phase> phases) {
    var first = phases.get(0).from();
    return phases.stream().allMatch(phase -> phase.from() == first && phase.to() == first)
        ? OptionalDouble.of(first)
        : OptionalDouble.empty();
  }

  /** Returns whether phases are shares of a maximum that no property gives. */
  public static boolean lacksMaximum(Settings settings) {
    return settings.text(PHASES).filter(phases -> phases.contains("%")).isPresent()
        && settings.text(MAXIMUM).isEmpty();
  }

  private static List<Phase> phases(
      Settings settings, Optional<String> rate, Optional<String> phases, Optional<Double> maximum) {
    if (rate.isPresent() == phases.isPresent()) {
      throw new SettingException(
          "arrivals.rate and arrivals.phases: "
              + (rate.isPresent() ? "both are given" : "neither is given")
              + "; give one, such as arrivals.rate=500, in arrivals a second");
    }
    return phases.isPresent()
        ? PhaseText.parse(PHASES, phases.get(), MAXIMUM, maximum)
        : List.of(constant(settings.decimal(RATE, 0, 1e-3, PhaseText.MOST_PER_SECOND)));
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
}
