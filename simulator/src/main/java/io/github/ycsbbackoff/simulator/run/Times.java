package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import java.time.Duration;

/**
 * The reader of the time distribution in {@code NAME.time}, {@code NAME.deviation} and {@code
 * NAME.shape}.
 */
final class Times {

  private Times() {}

  static TimeDistribution from(Settings settings, String name, Duration mean, Shape shape) {
    var meanNanos = settings.duration(name + ".time", mean).toNanos();
    var chosen = settings.choice(name + ".shape", shape);
    var deviation = settings.duration(name + ".deviation", Duration.ofNanos(meanNanos));
    return new TimeDistribution(chosen, meanNanos, deviation.toNanos());
  }
}
