package io.github.ycsbbackoff.benchmarks;

import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.metrics.Timeline;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.retry.OperationKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * The cost of recording an acknowledged row, in sixteen threads, while the timeline is written to
 * both of its files.
 */
@Threads(16)
@State(Scope.Benchmark)
public class TimelineRecording extends NanosecondsEach {

  private static final long LATENCY_NANOS = 700_000;

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "benchmark", "fixed");
  private Path csv;
  private Path log;
  private Timeline timeline;

  @Setup
  public void begin() throws IOException {
    csv = Files.createTempFile("timeline", ".csv");
    log = Files.createTempFile("timeline", ".hlog");
    timeline =
        new Timeline(meters, Optional.of(csv), Optional.of(log), new WriteProblems(System.err));
  }

  @TearDown
  public void end() throws IOException {
    timeline.close();
    Files.delete(csv);
    Files.delete(log);
  }

  @Benchmark
  public void acknowledged() {
    meters.of(OperationKind.INSERT).acknowledged(LATENCY_NANOS);
  }
}
