package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.Command;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KuduLoadgenTest {

  private static final KuduLoadgen LOADGEN =
      new KuduLoadgen("localhost:7051", List.of("kudu", "perf", "loadgen"), Command::of);

  @ParameterizedTest
  @CsvSource({"10, 10", ", 1000"})
  void inManualModeEachThreadFlushesAfterAsManyRowsAsTheBindingDoes(String batch, String rows) {
    var properties =
        batch == null
            ? Map.of("write.mode", "manual")
            : Map.of("write.mode", "manual", "write.batch", batch);

    assertThat(LOADGEN.command(properties, 100).words()).contains("--flush_per_n_rows=" + rows);
  }

  @Test
  void inBatchedModeKudusClientFlushesInTheBackground() {
    var properties = Map.of("write.mode", "batched", "write.batch", "10");

    assertThat(LOADGEN.command(properties, 100).words()).contains("--flush_per_n_rows=0");
  }
}
