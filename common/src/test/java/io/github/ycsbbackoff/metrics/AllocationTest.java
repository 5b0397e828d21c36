package io.github.ycsbbackoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.ycsbbackoff.retry.OperationKind;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Tests that counting does not make the garbage that it would then measure. */
class AllocationTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int ROWS = 100_000;

  @Test
  void anAcknowledgedRowAllocatesNothing() {
    assertThat(bytesPerRow(new SimpleMeterRegistry())).isLessThan(1);
  }

  @Test
  void norDoesItWithPrometheus() {
    assertThat(bytesPerRow(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT))).isLessThan(1);
  }

  /**
   * Returns the bytes allocated per row. The tests allow a fraction of one, for what happens now
   * and then, such as the turn of a time window.
   */
  private static double bytesPerRow(MeterRegistry registry) {
    var meters = new Meters(registry, "test", "fixed");
    record(meters);
    var before = THREADS.getCurrentThreadAllocatedBytes();
    record(meters);
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) ROWS;
  }

  private static void record(Meters meters) {
    for (var i = 0; i < ROWS; i++) {
      meters.inThisThread(OperationKind.INSERT).attemptStarted();
      meters.inThisThread(OperationKind.INSERT).attemptEnded();
      meters.of(OperationKind.INSERT).acknowledged(1_000 + i);
    }
  }
}
