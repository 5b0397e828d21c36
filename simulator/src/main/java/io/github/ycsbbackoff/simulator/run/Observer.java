package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.metrics.Interval;
import java.util.Map;

/** Hears of each second of virtual time when it is over. */
@FunctionalInterface
public interface Observer {

  /**
   * One more second is over.
   *
   * @param interval what the clients counted; its histograms are good until this returns
   * @param gauges what the server says of itself at the interval's end, always in one order
   */
  void second(Interval interval, Map<String, Double> gauges);
}
