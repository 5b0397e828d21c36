package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Samples.Reading;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.store.MetricChart;
import io.github.ycsbbackoff.store.Stores;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A chart over time.
 *
 * @param key a short name that no other chart has
 * @param drawing adds what is drawn of a trial to a line
 */
public record TimeChart(
    String key, String title, String unit, BiConsumer<Trial, TimeSeries> drawing) {

  private static final double PER_MIB = 1.0 / (1 << 20);

  /** The middle of a second. */
  private static final double HALF = 0.5;

  private static final List<TimeChart> OF_CLIENT_AND_MEMORY =
      List.of(
          new TimeChart("goodput", "Acknowledged rows", "rows/s", TimeChart::goodput),
          new TimeChart("p99", "Latency p99 of each second", "ms", client(ClientSecond::p99Millis)),
          new TimeChart(
              "unacknowledged",
              "Rows not acknowledged",
              "rows/s",
              client(s -> (s.failed() + s.gaveUp() + s.unknown()) / s.seconds())),
          new TimeChart("arrivals", "Arrivals", "1/s", arrivals(s -> s.perSecond("arrived"))),
          new TimeChart(
              "arrivals_dropped", "Arrivals dropped", "1/s", arrivals(s -> s.perSecond("dropped"))),
          new TimeChart(
              "arrivals_waiting",
              "Arrivals that wait for a thread",
              "arrivals",
              arrivals(s -> s.column("waiting"))),
          new TimeChart(
              "arrivals_lateness",
              "How much later than they arrived operations began, on average",
              "ms",
              arrivals(s -> s.column("late_mean_ms"))),
          new TimeChart("client_alive", "Clients at work", "clients", ofClients("alive")),
          new TimeChart(
              "client_worst",
              "Goodput of the worst client of each second",
              "rows/s",
              ofClients("goodput_min")),
          new TimeChart(
              "client_median",
              "Goodput of the median client",
              "rows/s",
              ofClients("goodput_median")),
          new TimeChart(
              "client_best",
              "Goodput of the best client of each second",
              "rows/s",
              ofClients("goodput_max")),
          new TimeChart(
              "client_fairness",
              "Fairness between clients in each second",
              "Jain",
              ofClients("fairness")),
          new TimeChart(
              "rejections",
              "Rejections",
              "1/s",
              client(second -> second.rejections() / second.seconds())),
          new TimeChart(
              "attempts",
              "Attempts per operation that began",
              "attempts",
              client(s -> s.sending().attempts() / zeroAsNone(s.sending().operations()))),
          new TimeChart(
              "backoff",
              "Backoff, all threads together",
              "s per second",
              client(second -> second.backoffSeconds() / second.seconds())),
          new TimeChart(
              "refused_budget",
              "Refused by the retry budget",
              "1/s",
              refusedHere(LocalRefusal.BUDGET)),
          new TimeChart(
              "refused_breaker", "Refused by a breaker", "1/s", refusedHere(LocalRefusal.BREAKER)),
          new TimeChart(
              "refused_throttle",
              "Refused by a throttle",
              "1/s",
              refusedHere(LocalRefusal.THROTTLE)),
          new TimeChart(
              "refused_limit", "Refused by the limit", "1/s", refusedHere(LocalRefusal.LIMIT)),
          new TimeChart(
              "admission_wait",
              "Waiting for admission, all threads together",
              "s per second",
              client(s -> zeroAsNone(s.sending().admissionSeconds()) / s.seconds())),
          new TimeChart(
              "budget",
              "Left of the retry budget",
              "its own unit",
              client(s -> s.sending().budget())),
          new TimeChart(
              "admission",
              "Held back by the admission",
              "its own unit",
              client(s -> s.sending().admission())),
          new TimeChart(
              "limit", "Limit on attempts in flight", "attempts", client(s -> s.sending().limit())),
          new TimeChart(
              "memory", "Server memory", "MiB", server(s -> s.column("memory_bytes"), PER_MIB)));

  private static final List<TimeChart> OF_MACHINE =
      List.of(
          new TimeChart(
              "cpu_user", "CPU of the machine, user", "cores", host(s -> s.rate("cpu_user_s"), 1)),
          new TimeChart(
              "cpu_system",
              "CPU of the machine, system",
              "cores",
              host(s -> s.rate("cpu_system_s"), 1)),
          new TimeChart(
              "cpu_iowait", "CPU waiting for I/O", "cores", host(s -> s.rate("cpu_iowait_s"), 1)),
          new TimeChart("load", "Load over a minute", "threads", host(s -> s.column("load_1m"), 1)),
          new TimeChart(
              "cpu_client", "CPU of the client", "cores", host(s -> s.rate("client_cpu_s"), 1)),
          new TimeChart(
              "cpu_server", "CPU of the server", "cores", host(s -> s.rate("server_cpu_s"), 1)),
          new TimeChart(
              "resident_client",
              "Client's resident memory",
              "MiB",
              host(s -> s.column("client_memory_bytes"), PER_MIB)),
          new TimeChart(
              "resident_server",
              "Server's resident memory",
              "MiB",
              host(s -> s.column("server_memory_bytes"), PER_MIB)),
          new TimeChart(
              "disk", "Written to disk", "MiB/s", host(s -> s.rate("disk_written_bytes"), PER_MIB)),
          new TimeChart(
              "network",
              "Network, received",
              "MiB/s",
              host(s -> s.rate("network_received_bytes"), PER_MIB)),
          new TimeChart(
              "gc",
              "GC pauses of the client",
              "ms",
              (trial, line) ->
                  trial
                      .gcPauses()
                      .forEach(pause -> line.add(pause.seconds(), pause.value() * 1e3))));

  /** Returns the charts of every report, and those that the stores have of their own counters. */
  static List<TimeChart> all() {
    return Stream.of(
            OF_CLIENT_AND_MEMORY.stream(),
            Stores.all().stream().flatMap(store -> store.charts().stream()).map(TimeChart::of),
            OF_MACHINE.stream())
        .flatMap(charts -> charts)
        .toList();
  }

  private static TimeChart of(MetricChart chart) {
    return new TimeChart(
        chart.key(),
        chart.title(),
        chart.unit(),
        server(
            samples ->
                chart
                    .per()
                    .map(per -> ratio(samples.rate(chart.counter()), samples.rate(per)))
                    .orElseGet(() -> samples.rate(chart.counter())),
            chart.factor()));
  }

  ChartTitle titled() {
    return new ChartTitle(key, title, unit);
  }

  void draw(Trial trial, TimeSeries line) {
    drawing.accept(trial, line);
  }

  private static BiConsumer<Trial, TimeSeries> client(ToDoubleFunction<ClientSecond> value) {
    return (trial, line) ->
        trial
            .client()
            .seconds()
            .forEach(second -> line.add(second.middleSeconds(), value.applyAsDouble(second)));
  }

  /**
   * Draws the rows of each second, none in those of the window that a client did not live to see:
   * the tables count them so.
   */
  private static void goodput(Trial trial, TimeSeries line) {
    client(ClientSecond::goodput).accept(trial, line);
    if (!trial.client().seconds().isEmpty()) {
      for (var second = Math.ceil(trial.client().endSeconds());
          second < trial.info().windowEndSeconds();
          second++) {
        line.add(second + HALF, 0);
      }
    }
  }

  private static BiConsumer<Trial, TimeSeries> refusedHere(LocalRefusal cause) {
    return client(second -> zeroAsNone(second.sending().refusedHere(cause)) / second.seconds());
  }

  /** Returns NaN for 0: where nothing was refused, or waited, there is no chart. */
  private static double zeroAsNone(double count) {
    return count == 0 ? Double.NaN : count;
  }

  private static BiConsumer<Trial, TimeSeries> server(
      Function<Samples, List<Reading>> readings, double factor) {
    return sampled(Trial::server, readings, factor);
  }

  private static BiConsumer<Trial, TimeSeries> arrivals(Function<Samples, List<Reading>> readings) {
    return sampled(Trial::arrivals, readings, 1);
  }

  private static BiConsumer<Trial, TimeSeries> ofClients(String column) {
    return (trial, line) ->
        trial.clientsBySecond().stream()
            .flatMap(samples -> samples.column(column).stream())
            // A sample is of the second that ends with it.
            .forEach(reading -> line.add(reading.seconds() - HALF, reading.value()));
  }

  private static BiConsumer<Trial, TimeSeries> host(
      Function<Samples, List<Reading>> readings, double factor) {
    return sampled(Trial::host, readings, factor);
  }

  private static BiConsumer<Trial, TimeSeries> sampled(
      Function<Trial, Optional<Samples>> of,
      Function<Samples, List<Reading>> readings,
      double factor) {
    return (trial, line) ->
        of.apply(trial).stream()
            .flatMap(samples -> readings.apply(samples).stream())
            .forEach(reading -> line.add(reading.seconds(), reading.value() * factor));
  }

  /** Returns one rate over another that was read with it; a second in which that is 0 has none. */
  private static List<Reading> ratio(List<Reading> rates, List<Reading> over) {
    return rates.size() != over.size()
        ? List.of()
        : IntStream.range(0, rates.size())
            .filter(i -> over.get(i).value() > 0)
            .mapToObj(
                i -> new Reading(over.get(i).seconds(), rates.get(i).value() / over.get(i).value()))
            .toList();
  }
}
