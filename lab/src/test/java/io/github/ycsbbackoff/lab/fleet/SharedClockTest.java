package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedClockTest {

  @TempDir Path folder;

  @Test
  void theClockOfALocalDiskIsThisMachinesOwn() throws IOException {
    var offset = SharedClock.measure(folder);

    assertThat(Math.abs(offset.aheadSeconds())).isLessThanOrEqualTo(offset.errorSeconds());
    assertThat(offset.toOwn(1_790_000_000)).isEqualTo(1_790_000_000);
    try (var left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void whatIsMoreThanTheMeasurementsErrorCounts() {
    assertThat(new SharedClock.Offset(2, 0.1).toOwn(100)).isCloseTo(102, within(1e-9));
    assertThat(new SharedClock.Offset(0.05, 0.1).toOwn(100)).isEqualTo(100);
    assertThat(new SharedClock.Offset(2, 0.1).toShared(102)).isCloseTo(100, within(1e-9));
  }
}
