package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.metrics.Interval;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.simulator.run.Observer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/** The timelines of a simulated trial in memory, for callers that make hundreds of trials. */
final class SimulatedSeconds implements Observer {

  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = 1e6;

  /** The columns of arrivals that metrics are made of, in the order of the rows kept here. */
  private static final List<String> ARRIVALS =
      List.of("t_s", "epoch_s", "arrived", "begun", "late", "dropped", "waiting");

  private final TrialInfo info;
  private final List<ClientSecond> seconds = new ArrayList<>();
  private final List<String> gaugeNames = new ArrayList<>();
  private final List<double[]> samples = new ArrayList<>();
  private final List<double[]> arrivals = new ArrayList<>();
  private final Latencies latencies;

  SimulatedSeconds(TrialInfo info) {
    this.info = info;
    this.latencies = new Latencies(info.windowStartSeconds(), info.windowEndSeconds());
  }

  @Override
  public void second(Interval interval, Map<String, Double> gauges) {
    var second = clientSecond(interval);
    seconds.add(second);
    if (gaugeNames.isEmpty()) {
      gaugeNames.add("epoch_s");
      gaugeNames.addAll(gauges.keySet());
    }
    samples.add(sample(interval, gauges));
    interval
        .latencies()
        .forEach(
            (ending, ended) ->
                latencies.add(
                    second.startSeconds(),
                    second.endSeconds(),
                    ended,
                    ending.outcome() == Outcome.ACKNOWLEDGED));
  }

  @Override
  public void arrivals(double endSeconds, ArrivalCounts counts) {
    arrivals.add(
        new double[] {
          endSeconds,
          endSeconds,
          counts.arrived(),
          counts.begun(),
          counts.late(),
          counts.dropped(),
          counts.waiting()
        });
  }

  /** Returns the trial when it is over. */
  Trial trial(Map<String, String> properties) {
    var arrived =
        arrivals.isEmpty()
            ? Optional.<Samples>empty()
            : Optional.of(Samples.of(ARRIVALS, arrivals));
    arrived.ifPresent(of -> latencies.addNeverBegun(of, info));
    return Trial.of(info, properties, new ClientTimeline(0, seconds))
        .withServer(Optional.of(Samples.of(gaugeNames, samples)))
        .withArrivals(arrived)
        .withLatencies(Optional.of(latencies));
  }

  private static double[] sample(Interval interval, Map<String, Double> gauges) {
    return DoubleStream.concat(
            DoubleStream.of(interval.endSeconds()),
            gauges.values().stream().mapToDouble(Double::doubleValue))
        .toArray();
  }

  private static ClientSecond clientSecond(Interval interval) {
    var counts = interval.counts();
    return new ClientSecond(
        interval.startEpochMillis() / 1e3,
        interval.endSeconds(),
        counts.acknowledged(),
        counts.failed(),
        counts.gaveUp(),
        counts.unknown(),
        counts.rejected(),
        counts.backoffNanos() / 1e9,
        p99Millis(interval),
        new Sending(
            counts.operations(),
            counts.attempts(),
            refusedHere(counts),
            counts.admissionNanos() / 1e9,
            interval.budget(),
            interval.limit(),
            interval.admission()));
  }

  /** Returns the 99th percentile of the latencies of what was acknowledged; NaN of nothing. */
  private static double p99Millis(Interval interval) {
    var acknowledged = new Histogram(DIGITS);
    interval
        .latencies()
        .forEach(
            (ending, ended) -> {
              if (ending.outcome() == Outcome.ACKNOWLEDGED) {
                acknowledged.add(ended);
              }
            });
    return acknowledged.getTotalCount() == 0
        ? Double.NaN
        : acknowledged.getValueAtPercentile(99) / NANOS_PER_MILLI;
  }

  private static Map<LocalRefusal, Double> refusedHere(Totals counts) {
    var refused = new EnumMap<LocalRefusal, Double>(LocalRefusal.class);
    counts.refusedHere().forEach((cause, count) -> refused.put(cause, count.doubleValue()));
    return refused;
  }
}
