package io.github.ycsbbackoff.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContendedLongTest {

  @Test
  void nothingIsLostOfWhatManyThreadsAdd() {
    var number = new ContendedLong(7);

    IntStream.range(0, 100_000).parallel().forEach(any -> number.addAndGet(1));

    assertThat(number.get()).isEqualTo(100_007);
  }

  @Test
  void itIsReplacedOnlyFromTheValueThatWasSeen() {
    var number = new ContendedLong(1);

    assertThat(number.compareAndSet(2, 3)).isFalse();
    assertThat(number.get()).isEqualTo(1);
    assertThat(number.compareAndSet(1, 3)).isTrue();
    assertThat(number.getAndSet(5)).isEqualTo(3);
    assertThat(number.get()).isEqualTo(5);
  }
}
