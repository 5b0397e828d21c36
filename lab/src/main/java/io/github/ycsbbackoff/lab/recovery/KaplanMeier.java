package io.github.ycsbbackoff.lab.recovery;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * Kaplan and Meier's estimate of the share of trials that have not recovered yet, over the time
 * since the trigger's end (Nonparametric Estimation from Incomplete Observations, JASA 53, 1958).
 * Trials that ended first count for as long as they were seen: to leave them out, or to take the
 * time at which they ended for a recovery, would both favour arms that do not come back.
 */
public final class KaplanMeier {

  private static final double CONFIDENCE = 0.95;
  private static final double HALF = 0.5;

  /** What a product of fractions that is one half may lie above it. */
  private static final double ROUNDING = 1e-12;

  private final List<Step> steps;
  private final double followedSeconds;

  /**
   * A time at which trials recovered.
   *
   * @param seconds the time since the trigger's end
   * @param share the share of trials that had not recovered after it, from 0 to 1
   * @param low the lower end of a pointwise 95% interval of the share, by Greenwood's variance on
   *     the scale of log(-log); NaN where the share is 0, which has no such interval
   * @param high the upper end, likewise
   */
  public record Step(double seconds, double share, double low, double high) {}

  /**
   * The time after which half of the trials have recovered, with a 95% interval that holds the
   * times at which a half is within the interval of the share (Brookmeyer and Crowley, Biometrics
   * 38, 1982).
   *
   * @param seconds the first time at which no more than half are left; infinite if more than half
   *     never recovered while they were seen
   * @param low the lower end; NaN if the steps are too large for one
   * @param high the upper end; infinite if it lies beyond what was seen, as with up to six trials
   *     it always does
   */
  public record Median(double seconds, double low, double high) {

    /** Returns whether half of the trials recovered. */
    public boolean isReached() {
      return Double.isFinite(seconds);
    }
  }

  private KaplanMeier(List<Step> steps, double followedSeconds) {
    this.steps = List.copyOf(steps);
    this.followedSeconds = followedSeconds;
  }

  /** Estimates from the times of trials, in any order; there may be none. */
  public static KaplanMeier of(List<RecoveryTime> times) {
    var z = new NormalDistribution().inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    var steps = new ArrayList<Step>();
    double share = 1;
    double greenwood = 0;
    for (var seconds : recoveries(times)) {
      double atRisk = times.stream().filter(time -> time.seconds() >= seconds).count();
      double recovered = recoveredAt(times, seconds);
      share *= 1 - recovered / atRisk;
      greenwood += recovered / (atRisk * (atRisk - recovered));
      steps.add(step(seconds, share, z * Math.sqrt(greenwood)));
    }
    return new KaplanMeier(
        steps, times.stream().mapToDouble(RecoveryTime::seconds).max().orElse(0));
  }

  /** Returns the distinct times at which trials recovered, in order. */
  static double[] recoveries(List<RecoveryTime> times) {
    return times.stream()
        .filter(time -> !time.isCensored())
        .mapToDouble(RecoveryTime::seconds)
        .distinct()
        .sorted()
        .toArray();
  }

  static double recoveredAt(List<RecoveryTime> times, double seconds) {
    return times.stream().filter(time -> !time.isCensored() && time.seconds() == seconds).count();
  }

  /** Makes a step, of which the margin is that of the logarithm of the share. */
  private static Step step(double seconds, double share, double margin) {
    if (share <= ROUNDING) {
      return new Step(seconds, 0, Double.NaN, Double.NaN);
    }
    var spread = Math.exp(margin / -Math.log(share));
    return new Step(seconds, share, Math.pow(share, spread), Math.pow(share, 1 / spread));
  }

  /** Returns the steps, in the order of their times. */
  public List<Step> steps() {
    return steps;
  }

  /** Returns the longest time for which a trial was seen. */
  public double followedSeconds() {
    return followedSeconds;
  }

  /** Returns the median time to recovery. */
  public Median median() {
    var seconds = first(steps.stream().filter(step -> step.share() <= HALF + ROUNDING).toList());
    var low = first(steps.stream().filter(step -> step.low() <= HALF).toList());
    var high = first(steps.stream().filter(step -> step.high() <= HALF).toList());
    return new Median(seconds, Double.isFinite(low) ? low : Double.NaN, high);
  }

  private static double first(List<Step> steps) {
    return steps.isEmpty() ? Double.POSITIVE_INFINITY : steps.get(0).seconds();
  }
}
