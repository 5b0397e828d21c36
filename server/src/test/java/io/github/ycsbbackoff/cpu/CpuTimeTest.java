package io.github.ycsbbackoff.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuTimeTest {

  @Test
  void isThatOfUserAndKernelWhateverTheProcessIsCalled() {
    var stat = "7 (a) R (b c) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 9 9 20 0 1 0 500 1000 10\n";

    assertThat(CpuTime.nanos(stat)).isEqualTo(3_000_000_000L);
  }

  @Test
  void thisProcessHasUsedSomeAndOneThatIsNotThereNothing() {
    assertThat(CpuTime.nanos(ProcessHandle.current().pid()).orElseThrow()).isPositive();
    assertThat(CpuTime.nanos(Long.MAX_VALUE)).isEmpty();
  }
}
