package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Metric.Better;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The metrics that a gate looks at, each with the largest share by which it may be worse.
 *
 * @param shares the share of each metric, in the order of the metrics: 0.05 is 5%
 */
public record MaxLoss(Map<Metric, Double> shares) {

  /** The losses that a gate permits where nobody says otherwise. */
  public static final String DEFAULT = "goodput=5%,latency_p99=20%";

  private static final Pattern LOSS = Pattern.compile("\\s*([\\w.]+)\\s*=\\s*([\\d.]+)\\s*%\\s*");

  private static final double PERCENT = 100;

  /**
   * Reads losses such as {@code goodput=5%,latency_p99=20%}.
   *
   * @throws LabException if one is malformed, of no metric, or no loss that could be shown
   */
  public static MaxLoss of(String text) {
    var shares = new EnumMap<Metric, Double>(Metric.class);
    for (var part : text.split(",", -1)) {
      var loss = LOSS.matcher(part);
      if (!loss.matches()) {
        throw wrong(part, "is no loss; write METRIC=PERCENT%, such as goodput=5%");
      }
      var metric = metric(part, loss.group(1));
      if (shares.put(metric, share(part, metric, loss.group(2))) != null) {
        throw wrong(part, "stands there twice; leave one out");
      }
    }
    return new MaxLoss(shares);
  }

  private static Metric metric(String part, String key) {
    return Arrays.stream(Metric.values())
        .filter(metric -> metric.key().equals(key))
        .findFirst()
        .orElseThrow(() -> wrong(part, "no such metric; known metrics: " + keys()));
  }

  /** Returns the keys of all metrics, for a message. */
  static String keys() {
    return Arrays.stream(Metric.values()).map(Metric::key).collect(Collectors.joining(", "));
  }

  private static double share(String part, Metric metric, String number) {
    double percent;
    try {
      percent = Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw wrong(part, number + " is no number; write METRIC=PERCENT%, such as goodput=5%");
    }
    if (percent <= 0) {
      throw wrong(part, "no number of blocks shows that nothing at all is lost; give more than 0%");
    }
    if (percent > Assertion.MOST) {
      throw wrong(part, number + " is more than can ever be measured; give a smaller number");
    }
    if (percent >= PERCENT && metric.better() == Better.HIGHER) {
      throw wrong(part, "more than all cannot be lost; give less than 100%");
    }
    return percent / PERCENT;
  }

  private static LabException wrong(String part, String why) {
    return new LabException("--max-loss %s: %s".formatted(part, why));
  }

  /** Returns the ratio to the baseline that a metric may not lie beyond. */
  double limit(Metric metric) {
    return metric.better() == Better.HIGHER ? 1 - shares.get(metric) : 1 + shares.get(metric);
  }
}
