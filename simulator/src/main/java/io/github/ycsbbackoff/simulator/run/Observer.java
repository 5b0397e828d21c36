package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.metrics.Interval;
import java.util.Map;

/** A listener that hears of each second of virtual time when it is over. */
@FunctionalInterface
public interface Observer {

  /**
   * Hears that one more second is over; the last interval of a run may be shorter.
   *
   * @param interval what the clients counted; its histograms are valid until this method returns
   * @param gauges the servers' own gauges at the interval's end, always in one order
   */
  void second(Interval interval, Map<String, Double> gauges);

  /**
   * Hears, after {@link #second}, what became of the operations that arrived in the same interval;
   * never hears of threads that wait for their answers.
   *
   * @param endSeconds the interval's end, in seconds since the simulation began
   */
  default void arrivals(double endSeconds, ArrivalCounts counts) {}
}
