package io.github.ycsbbackoff.fdb.emulator.load;

import java.time.Duration;

/**
 * Another value of one setting for a time.
 *
 * @param value a number, or a duration in nanoseconds
 * @param from the time from the opening of the cluster until the change
 * @param duration the time for which the change lasts
 */
public record LoadChange(LoadSetting setting, long value, Duration from, Duration duration) {

  public LoadChange {
    if (from.isNegative() || duration.isNegative()) {
      throw new IllegalArgumentException(
          setting.label() + ": from " + from + " for " + duration + ": must not be negative");
    }
    // A value that the setting cannot have is found here, and not in the middle of a run.
    var unused = setting.in(LoadSettings.defaults(), value);
  }
}
