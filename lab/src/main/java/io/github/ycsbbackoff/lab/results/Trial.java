package io.github.ycsbbackoff.lab.results;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/**
 * One run of one arm, as its files tell it.
 *
 * @param latencyNanos of all operations acknowledged in the measured window; empty without a log
 */
public record Trial(
    TrialInfo info,
    Map<String, String> properties,
    ClientTimeline client,
    Optional<ServerTimeline> server,
    Optional<Histogram> latencyNanos) {

  /** YCSB's client threads, where the trial's properties say so. */
  public OptionalInt threads() {
    try {
      var count = properties.get("threadcount");
      return count == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(count.strip()));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }
}
