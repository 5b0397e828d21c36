package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.List;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The use of a server's memory over the measured window of some trials.
 *
 * @param mean the mean in bytes; NaN where no trial tells
 * @param deviation the standard deviation over time, in bytes: how far flushes let the use swing
 */
record MemoryUse(double mean, double deviation) {

  static MemoryUse of(List<Trial> trials) {
    var each = trials.stream().map(MemoryUse::of).filter(use -> use.mean > 0).toList();
    return new MemoryUse(
        each.stream().mapToDouble(MemoryUse::mean).average().orElse(Double.NaN),
        each.stream().mapToDouble(MemoryUse::deviation).average().orElse(Double.NaN));
  }

  /**
   * Returns how far this use is from a measured one, 0 or more; 0 where none was measured. The
   * swing tells a disk that is quick and rests from one that is slow and never does: both may write
   * as much.
   */
  double distance(MemoryUse measured) {
    return distance(mean, measured.mean) + distance(deviation, measured.deviation);
  }

  double meanMib() {
    return mean / (1 << 20);
  }

  private static double distance(double simulated, double measured) {
    return measured > 0 ? Fit.square(Fit.logRatio(simulated, measured)) : 0;
  }

  private static MemoryUse of(Trial trial) {
    var statistics = new StreamingStatistics();
    trial.server().stream()
        .flatMap(server -> server.column("memory_bytes").stream())
        .filter(reading -> trial.info().inWindow(reading.seconds()))
        .mapToDouble(Samples.Reading::value)
        .filter(Double::isFinite)
        .forEach(statistics::addValue);
    return new MemoryUse(statistics.getMean(), statistics.getStandardDeviation());
  }
}
