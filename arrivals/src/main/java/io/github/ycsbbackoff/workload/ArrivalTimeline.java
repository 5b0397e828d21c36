package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.binding.YcsbProgram;
import io.github.ycsbbackoff.metrics.ResultStream;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.metrics.YcsbSections;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The timeline of the arrivals, a row a second, and their part of YCSB's report. {@code t_s} is the
 * end of the interval in seconds since the first thread began, {@code epoch_s} the same moment
 * since 1970, by which the file is laid beside a binding's {@code client.csv}.
 */
final class ArrivalTimeline implements AutoCloseable {

  private static final String HEADER =
      "t_s,epoch_s,arrived,begun,late,late_mean_ms,late_max_ms,dropped,waiting";

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final ArrivalQueue queue;
  private final ArrivalReport report = new ArrivalReport();
  private final WriteProblems problems = new WriteProblems(System.err);
  private final Optional<PrintWriter> out;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(ArrivalTimeline::daemon);
  private OpenWorkload.Beginning start;
  private ArrivalCounts last = ArrivalCounts.NONE;

  /**
   * Opens the file.
   *
   * @param csv the file; empty for none
   * @throws io.github.ycsbbackoff.config.SettingException if the file cannot be written
   */
  ArrivalTimeline(ArrivalQueue queue, Optional<Path> csv) {
    this.queue = queue;
    this.out = csv.map(this::open);
    var unused = YcsbSections.add(report);
    Runtime.getRuntime().addShutdownHook(new Thread(this::endIncomplete, "arrivals-end"));
  }

  /** Begins with the first interval. */
  synchronized void begin(OpenWorkload.Beginning beginning) {
    start = beginning;
    var unused = clock.scheduleAtFixedRate(this::second, 1, 1, TimeUnit.SECONDS);
  }

  private PrintWriter open(Path file) {
    var stream = new ResultStream("arrivals.csv", file, problems);
    var writer = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    writer.println(HEADER);
    writer.flush();
    return writer;
  }

  private synchronized void second() {
    var nanos = start.since();
    var counts = queue.counts(nanos);
    report.set(counts);
    out.ifPresent(writer -> write(writer, nanos, counts.since(last)));
    last = counts;
  }

  private void write(PrintWriter writer, long nanos, ArrivalCounts interval) {
    writer.println(
        String.format(
            Locale.ROOT,
            "%.3f,%.3f,%d,%d,%d,%s,%s,%d,%d",
            nanos / NANOS_PER_SECOND,
            start.epochMillis() / 1e3 + nanos / NANOS_PER_SECOND,
            interval.arrived(),
            interval.begun(),
            interval.late(),
            millis(interval.meanLateNanos()),
            interval.begun() == 0 ? "" : millis((double) interval.latestNanos()),
            interval.dropped(),
            interval.waiting()));
    writer.flush();
  }

  /** Has the process not end with status 0, as YCSB would, if the file is not whole. */
  private void endIncomplete() {
    if (problems.any()) {
      YcsbProgram.endIncomplete(problems.files());
    }
  }

  @Override
  public synchronized void close() {
    clock.shutdownNow();
    if (start != null) {
      second();
    }
    out.ifPresent(PrintWriter::close);
  }

  private static String millis(double nanos) {
    return Double.isNaN(nanos) ? "" : String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_MILLI);
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "arrivals");
    thread.setDaemon(true);
    return thread;
  }
}
