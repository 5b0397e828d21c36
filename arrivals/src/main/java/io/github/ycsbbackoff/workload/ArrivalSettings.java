package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.arrival.ArrivalPlan;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The properties of an {@link OpenWorkload}, checked.
 *
 * @param plan when operations arrive, and how many may wait for a thread
 * @param most how many operations there are at most; 0 for no limit
 * @param csv the file for the timeline; empty for none
 */
record ArrivalSettings(ArrivalPlan plan, long most, Optional<Path> csv) {

  /**
   * Reads the properties.
   *
   * @throws SettingException if one is wrong
   */
  static ArrivalSettings from(Settings settings) {
    var read =
        new ArrivalSettings(
            ArrivalPlan.from(settings),
            settings.number("operationcount", 0, 0, Long.MAX_VALUE),
            settings.text("arrivals.csv").map(Path::of));
    refuseTarget(settings);
    refuseLatenciesFromTheSend(settings);
    settings.rejectUnknown("arrivals.");
    return read;
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
