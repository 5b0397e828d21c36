package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the rejections that brought the load of 2016 down, by a server that is short of memory.
 */
@Tag("server")
@Timeout(120)
class MemoryRejectionsIT {

  private static final String SERVERS_COUNTER = "leader_memory_pressure_rejections";

  /**
   * A server that is over its soft limit from the start, so that a part of all writes is rejected.
   */
  @RegisterExtension
  static final RealKudu KUDU =
      new RealKudu(
          "--memory_limit_hard_bytes=67108864",
          "--memory_limit_soft_percentage=1",
          "--memory_pressure_percentage=100",
          "--block_cache_capacity_mb=8");

  @ParameterizedTest
  @ValueSource(strings = {"jittered", "native"})
  void clientsRejectionsAreTheServersToTheLastOne(String policy) throws Exception {
    var run = new TestRun(KUDU, "threadcount=8", "backoff.policy=" + policy);
    var before = KUDU.counter(SERVERS_COUNTER);
    var value = "x".repeat(1_000);
    run.inAllThreads(
        thread -> {
          for (var i = 0; i < 100; i++) {
            run.binding(thread).insert(run.table(), key(thread * 100 + i), TestRun.row(value));
          }
          return List.of();
        });
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(800);
    assertThat(counts.rejections()).isPositive().isEqualTo(KUDU.counter(SERVERS_COUNTER) - before);
  }
}
