package io.github.ycsbbackoff.workload;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.arrival.ArrivalRow;
import io.github.ycsbbackoff.binding.YcsbProgram;
import io.github.ycsbbackoff.metrics.ResultStream;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.metrics.YcsbSections;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The timeline of the arrivals, a row a second from the moment on at which the first thread began,
 * and their part of YCSB's report.
 */
final class ArrivalTimeline implements AutoCloseable {

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The shortest time between two rows; a second that ends sooner makes up for a late one, as on a
   * machine that is starved.
   */
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** The time by which rows differ at least, for their times are written in milliseconds. */
  private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final ArrivalQueue queue;
  private final ArrivalReport report = new ArrivalReport();
  private final WriteProblems problems = new WriteProblems(System.err);
  private final Optional<PrintWriter> out;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(ArrivalTimeline::daemon);
  private OpenWorkload.Beginning start;
  private ArrivalCounts last = ArrivalCounts.NONE;
  private long lastNanos;
  private boolean closed;

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
    var unused = clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private PrintWriter open(Path file) {
    var stream = new ResultStream("arrivals.csv", file, problems);
    var writer = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    writer.println(ArrivalRow.HEADER);
    writer.flush();
    return writer;
  }

  /** Ends an interval, unless this is one of several ticks that come at once. */
  synchronized void tick() {
    if (!closed && start.since() - lastNanos >= SHORTEST_NANOS) {
      second();
    }
  }

  private void second() {
    var nanos = Math.max(start.since(), lastNanos + APART_NANOS);
    lastNanos = nanos;
    var counts = queue.counts(nanos);
    report.set(counts);
    out.ifPresent(writer -> write(writer, nanos, counts.since(last)));
    last = counts;
  }

  private void write(PrintWriter writer, long nanos, ArrivalCounts interval) {
    var seconds = nanos / NANOS_PER_SECOND;
    writer.println(ArrivalRow.of(seconds, start.epochMillis() / 1e3 + seconds, interval));
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
    closed = true;
    if (start != null) {
      second();
    }
    out.ifPresent(PrintWriter::close);
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "arrivals");
    thread.setDaemon(true);
    return thread;
  }
}
