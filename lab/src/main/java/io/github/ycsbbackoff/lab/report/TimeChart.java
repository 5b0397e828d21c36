package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Samples.Reading;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.policy.LocalRefusal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The charts over time, each with what it draws of a trial. */
public enum TimeChart {
  GOODPUT("Acknowledged rows", "rows/s", client(ClientSecond::goodput)),
  P99("Latency p99 of each second", "ms", client(ClientSecond::p99Millis)),
  REJECTIONS("Rejections", "1/s", client(second -> second.rejections() / second.seconds())),
  BACKOFF(
      "Backoff, all threads together",
      "s per second",
      client(second -> second.backoffSeconds() / second.seconds())),
  REFUSED_BUDGET("Refused by the retry budget", "1/s", refusedHere(LocalRefusal.BUDGET)),
  REFUSED_BREAKER("Refused by a breaker", "1/s", refusedHere(LocalRefusal.BREAKER)),
  REFUSED_THROTTLE("Refused by a throttle", "1/s", refusedHere(LocalRefusal.THROTTLE)),
  REFUSED_LIMIT("Refused by the limit", "1/s", refusedHere(LocalRefusal.LIMIT)),
  ADMISSION_WAIT(
      "Waiting for admission, all threads together",
      "s per second",
      client(s -> zeroAsNone(s.sending().admissionSeconds()) / s.seconds())),
  BUDGET("Left of the retry budget", "its own unit", client(s -> s.sending().budget())),
  ADMISSION("Held back by the admission", "its own unit", client(s -> s.sending().admission())),
  LIMIT("Limit on attempts in flight", "attempts", client(s -> s.sending().limit())),
  MEMORY("Server memory", "MiB", server(s -> s.column("memory_bytes"), Units.PER_MIB)),
  // FLUSHED has Kudu's name of a metric, MEMSTORES HBase's; a server has those of its own kind.
  FLUSHED("Flushed by the server", "MiB/s", server(s -> s.rate("bytes_flushed"), Units.PER_MIB)),
  MEMSTORES(
      "Flushed by the server", "MiB/s", server(s -> s.rate("flushedMemstoreBytes"), Units.PER_MIB)),
  LOGGED("Logged by the server", "MiB/s", server(s -> s.rate("log_bytes_logged"), Units.PER_MIB)),
  BLOOM_LOOKUPS("Bloom lookups per row", "1/row", server(TimeChart::bloomLookupsPerRow, 1)),
  CPU_USER("CPU of the machine, user", "cores", host(s -> s.rate("cpu_user_s"), 1)),
  CPU_SYSTEM("CPU of the machine, system", "cores", host(s -> s.rate("cpu_system_s"), 1)),
  CPU_IOWAIT("CPU waiting for I/O", "cores", host(s -> s.rate("cpu_iowait_s"), 1)),
  LOAD("Load over a minute", "threads", host(s -> s.column("load_1m"), 1)),
  CPU_CLIENT("CPU of the client", "cores", host(s -> s.rate("client_cpu_s"), 1)),
  CPU_SERVER("CPU of the server", "cores", host(s -> s.rate("server_cpu_s"), 1)),
  RESIDENT_CLIENT(
      "Client's resident memory", "MiB", host(s -> s.column("client_memory_bytes"), Units.PER_MIB)),
  RESIDENT_SERVER(
      "Server's resident memory", "MiB", host(s -> s.column("server_memory_bytes"), Units.PER_MIB)),
  DISK("Written to disk", "MiB/s", host(s -> s.rate("disk_written_bytes"), Units.PER_MIB)),
  NETWORK("Network, received", "MiB/s", host(s -> s.rate("network_received_bytes"), Units.PER_MIB)),
  GC(
      "GC pauses of the client",
      "ms",
      (trial, line) ->
          trial.gcPauses().forEach(pause -> line.add(pause.seconds(), pause.value() * 1e3)));

  /**
   * The factor that the constants above need: constants of an enum cannot use its static fields.
   */
  private static final class Units {
    static final double PER_MIB = 1.0 / (1 << 20);
  }

  private final String title;
  private final String unit;

  @SuppressWarnings("ImmutableEnumChecker") // The lambdas hold nothing mutable.
  private final BiConsumer<Trial, TimeSeries> drawing;

  TimeChart(String title, String unit, BiConsumer<Trial, TimeSeries> drawing) {
    this.title = title;
    this.unit = unit;
    this.drawing = drawing;
  }

  void draw(Trial trial, TimeSeries line) {
    drawing.accept(trial, line);
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String title() {
    return title;
  }

  public String unit() {
    return unit;
  }

  private static BiConsumer<Trial, TimeSeries> client(ToDoubleFunction<ClientSecond> value) {
    return (trial, line) ->
        trial
            .client()
            .seconds()
            .forEach(second -> line.add(second.middleSeconds(), value.applyAsDouble(second)));
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

  /**
   * Returns the Bloom lookups per row. Both counters are read at once; seconds without rows have no
   * ratio.
   */
  private static List<Reading> bloomLookupsPerRow(Samples server) {
    var lookups = server.rate("bloom_lookups");
    var rows = server.rate("rows_inserted");
    return lookups.size() != rows.size()
        ? List.of()
        : IntStream.range(0, rows.size())
            .filter(i -> rows.get(i).value() > 0)
            .mapToObj(
                i ->
                    new Reading(
                        rows.get(i).seconds(), lookups.get(i).value() / rows.get(i).value()))
            .toList();
  }
}
