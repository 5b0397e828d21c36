package io.github.ycsbbackoff.benchmarks;

import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import io.github.ycsbbackoff.simulator.server.Capacity;
import io.github.ycsbbackoff.simulator.server.Compaction;
import io.github.ycsbbackoff.simulator.server.ServerEvents;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time that it takes to simulate the published week of compactions; its author says about a
 * second. CompactionStudyTest shows that the results are the author's.
 */
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class CompactionWeek {

  private static final long END_NANOS = TimeUnit.DAYS.toNanos(7);
  private static final long EACH_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final Compaction.Limits LIMITS =
      new Compaction.Limits(4.0, 2_643e3, Integer.MAX_VALUE);

  private final TimeDistribution bytes = new TimeDistribution(Shape.NORMAL, 10_485_760, 1_048_576);
  private long seed;

  @Benchmark
  public double simulate() {
    var random = new SplittableRandom(seed++);
    var loop = new EventLoop();
    var compaction = new Compaction(ServerEvents.ofOne(loop), LIMITS, Capacity.FULL);
    var arrivals = loop.kind(ignored -> compaction.add(bytes.draw(random)));
    for (var nanos = 0L; nanos <= END_NANOS; nanos += EACH_NANOS) {
      arrivals.at(nanos, 0);
    }
    loop.run(END_NANOS);
    return compaction.writeAmplification();
  }
}
