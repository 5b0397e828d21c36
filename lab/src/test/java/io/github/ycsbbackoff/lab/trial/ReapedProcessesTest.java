package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ReapedProcessesTest {

  @Test
  void aProcessThatHasEndedLeavesItsCpu() throws Exception {
    var before = ReapedProcesses.cpuSeconds();

    var busy = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
    assertThat(new ProcessBuilder("sh", "-c", busy).start().waitFor()).isZero();

    assertThat(ReapedProcesses.cpuSeconds()).isGreaterThan(before);
  }
}
