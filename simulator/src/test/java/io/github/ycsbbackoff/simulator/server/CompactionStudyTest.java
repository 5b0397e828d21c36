package io.github.ycsbbackoff.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A published run of a week: ratio 4.0, 2,643 bytes/ms, a file of 10,485,760 bytes (deviation
 * 1,048,576) every 300,000 ms for 604,800,000 ms. The publication says 1.1 files, yet its own 2,486
 * events are 469 compactions and 2,017 arrivals, one for each 300,000 ms with both ends, and its
 * 21.2 GB of input are 2,017 such files: the 0.1 brought no files.
 */
class CompactionStudyTest {

  private static final long MILLI = 1_000_000L;
  private static final long END_NANOS = 604_800_000 * MILLI;
  private static final int SEEDS = 100;

  private static final List<Week> WEEKS =
      LongStream.range(0, SEEDS).mapToObj(Week::new).peek(Week::run).toList();

  static Stream<Arguments> published() {
    return Stream.of(
        published("events", 2_486, week -> (double) week.loop.handled()),
        published("compactions", 469, week -> (double) week.compaction.compactions()),
        published("input bytes", 21_204_489_777.0, week -> (double) week.compaction.inputBytes()),
        published(
            "written bytes", 92_979_631_364.0, week -> (double) week.compaction.writtenBytes()),
        published("write amplification", 5.38, week -> week.compaction.writeAmplification()),
        published("files on average", 8.67, week -> week.compaction.meanFiles()),
        published("largest compaction", 20, week -> week.compaction.largestMerge()));
  }

  private static Arguments published(String what, double value, ToDoubleFunction<Week> ours) {
    return Arguments.of(what, value, ours);
  }

  @ParameterizedTest
  @MethodSource("published")
  void whatWasPublishedLiesWithinTheSpreadOfAHundredSeeds(
      String what, double value, ToDoubleFunction<Week> ours) {
    var spread = WEEKS.stream().mapToDouble(ours).summaryStatistics();

    assertThat(value).as(what).isBetween(spread.getMin(), spread.getMax());
  }

  private static final class Week {
    private final EventLoop loop = new EventLoop();
    private final Compaction compaction =
        new Compaction(
            ServerEvents.ofOne(loop),
            new Compaction.Limits(4.0, 2_643e3, Integer.MAX_VALUE),
            Capacity.FULL);
    private final EventKind arrivals = loop.kind(this::fileArrives);
    private final TimeDistribution bytes =
        new TimeDistribution(Shape.NORMAL, 10_485_760, 1_048_576);
    private final SplittableRandom random;

    Week(long seed) {
      random = new SplittableRandom(seed);
    }

    void run() {
      arrivals.at(0, 0);
      loop.run(END_NANOS);
    }

    private void fileArrives(int ignored) {
      compaction.add(bytes.draw(random));
      arrivals.after(300_000 * MILLI, 0);
    }
  }
}
