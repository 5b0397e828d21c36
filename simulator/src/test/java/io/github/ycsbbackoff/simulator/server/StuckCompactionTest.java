package io.github.ycsbbackoff.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.simulator.engine.EventLoop;
import org.junit.jupiter.api.Test;

/** Tests of files of which no set fits the ratio while flushes wait for them to become fewer. */
class StuckCompactionTest {

  private final EventLoop loop = new EventLoop();

  @Test
  void theSmallestFilesAreMergedThoughTheirSizesDoNotFitTheRatio() {
    var compaction = compaction(2);
    compaction.add(1_000);
    compaction.add(1_000);
    assertThat(compaction.takesMore()).as("two files, of a ratio of 3").isFalse();

    loop.run(60_000_000_000L);

    assertThat(compaction.takesMore()).isTrue();
    assertThat(compaction.compactions()).isEqualTo(1);
  }

  @Test
  void filesThatNobodyWaitsForAreLeftAsTheyAre() {
    var compaction = compaction(10);
    compaction.add(1_000);
    compaction.add(1_000);

    loop.run(60_000_000_000L);

    assertThat(compaction.compactions()).isZero();
  }

  private Compaction compaction(int blockingFiles) {
    var limits = new Compaction.Limits(3, 1_000, blockingFiles);
    return new Compaction(ServerEvents.ofOne(loop), limits, Capacity.FULL);
  }
}
