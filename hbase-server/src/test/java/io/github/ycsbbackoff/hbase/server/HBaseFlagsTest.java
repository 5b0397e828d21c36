package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.server.WrongInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HBaseFlagsTest {
  @Test
  void propertiesOfHBaseGoToTheProcessInTheirOrder() {
    var flags = List.of("--hbase.regionserver.handler.count=2", "--zookeeper.session.timeout=9000");
    assertThat(HBaseFlags.of(flags)).isEqualTo(new HBaseFlags("1g", 1, flags));
  }

  @Test
  void flagsOfOursAreUnderstood() {
    var flags = List.of("--heap=512m", "--regionservers=2", "--quota.writes-per-second=500");
    assertThat(HBaseFlags.of(flags))
        .isEqualTo(new HBaseFlags("512m", 2, List.of("--quota.writes-per-second=500")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hbase.regionserver.handler.count=2",
        "--hbase.regionserver.handler.count",
        "--memory=1g",
        "--heap=1",
        "--regionservers=5",
        "--hbase.rootdir=/tmp",
        "--quota.writes-per-second=0",
        "--quota.writes-per-second=many"
      })
  void wrongFlagIsNamedInOneLine(String flag) {
    assertThatThrownBy(() -> HBaseFlags.of(List.of(flag)))
        .isInstanceOf(WrongInputException.class)
        .hasMessageStartingWith("hbase: bad server flag " + flag + "; ")
        .message()
        .hasLineCount(1);
  }

  @Test
  void whatHBaseReadsWhileItRunsCanBeSetThen() {
    var queue = "hbase.ipc.server.max.callqueue.length";
    assertThat(HBaseFlags.refusalWhileItRuns(queue, "5")).isEmpty();
    assertThat(HBaseFlags.refusalWhileItRuns("quota.writes-per-second", "500")).isEmpty();
    assertThat(HBaseFlags.refusalWhileItRuns(queue, "few"))
        .contains("few: wrong; give a whole number");
    assertThat(HBaseFlags.refusalWhileItRuns("quota.writes-per-second", "600"))
        .get()
        .asString()
        .contains("divisors and multiples of 1000");
    assertThat(HBaseFlags.refusalWhileItRuns("hbase.regionserver.handler.count", "5"))
        .get()
        .asString()
        .startsWith("HBase reads it when it starts; what it reads while it runs: " + queue)
        .hasLineCount(1);
  }

  @Test
  void quotaThatHBaseWouldNotKeepToIsRefused() {
    assertThatThrownBy(() -> HBaseFlags.of(List.of("--quota.writes-per-second=600")))
        .hasMessageContaining("divisors and multiples of 1000");
    assertThat(HBaseFlags.of(List.of("--quota.writes-per-second=3000")).process()).hasSize(1);
  }
}
