package io.github.ycsbbackoff.lab.simulate;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import io.github.ycsbbackoff.arrival.ArrivalCounts;
import io.github.ycsbbackoff.arrival.ArrivalRow;
import io.github.ycsbbackoff.metrics.Interval;
import io.github.ycsbbackoff.metrics.IntervalSink;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.simulator.run.Observer;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/**
 * The timelines of a simulated trial, in the files in which a real trial has them. Simulated time
 * begins with 1970, so that the same seed leaves the same bytes.
 */
final class SimulatedFiles implements Observer, Closeable {

  private static final ObjectWriter CSV = new CsvMapper().writer();

  private final Path folder;
  private final IntervalSink client;
  private final IntervalSink latencies;
  private final SequenceWriter server;

  /** The file of the arrivals, which only an open load has; null before the first second. */
  private BufferedWriter arrivals;

  SimulatedFiles(Path folder, WriteProblems problems) throws IOException {
    this.folder = folder;
    this.client = IntervalSink.csv(folder.resolve("client.csv"), problems);
    this.latencies = IntervalSink.latencyLog(folder.resolve("latency.hlog"), 0, problems);
    this.server = CSV.writeValues(Files.newBufferedWriter(folder.resolve("server.csv")));
  }

  @Override
  public void second(Interval interval, Map<String, Double> gauges) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException();
    }
    client.write(interval);
    latencies.write(interval);
    writeServer(interval, gauges);
  }

  @Override
  public void arrivals(double endSeconds, ArrivalCounts counts) {
    try {
      if (arrivals == null) {
        arrivals = Files.newBufferedWriter(folder.resolve("arrivals.csv"));
        arrivals.write(ArrivalRow.HEADER + "\n");
      }
      arrivals.write(ArrivalRow.of(endSeconds, endSeconds, counts) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writeServer(Interval interval, Map<String, Double> gauges) {
    try {
      if (interval.startEpochMillis() == 0) {
        server.write(Stream.concat(Stream.of("t_s", "epoch_s"), gauges.keySet().stream()).toList());
      }
      var time = String.format(Locale.ROOT, "%.3f", interval.endSeconds());
      var values = gauges.values().stream().map(value -> String.format(Locale.ROOT, "%.0f", value));
      server.write(Stream.concat(Stream.of(time, time), values).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    latencies.close();
    server.close();
    if (arrivals != null) {
      arrivals.close();
    }
  }
}
