package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import java.time.Duration;
import java.util.Locale;

/**
 * The reader of the time distribution in {@code NAME.time}, {@code NAME.deviation} and {@code
 * NAME.shape}.
 */
final class Times {

  private Times() {}

  static TimeDistribution from(Settings settings, String name, Duration mean, Shape shape) {
    var meanNanos = settings.duration(name + ".time", mean).toNanos();
    var chosen = settings.choice(name + ".shape", shape);
    // Who gives a shape, too, may compare it with others that have a deviation.
    if (!chosen.hasDeviation() && settings.text(name + ".shape").isEmpty()) {
      refuseDeviation(settings, name, chosen);
    }
    var deviation = settings.duration(name + ".deviation", Duration.ofNanos(meanNanos));
    return new TimeDistribution(chosen, meanNanos, deviation.toNanos());
  }

  private static void refuseDeviation(Settings settings, String name, Shape shape) {
    settings
        .text(name + ".deviation")
        .ifPresent(
            given -> {
              throw new SettingException(
                  name + ".deviation",
                  given,
                  "has no effect on the shape " + shape.name().toLowerCase(Locale.ROOT),
                  "leave it out, or give %s.shape=normal or lognormal".formatted(name));
            });
  }
}
