package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.OperationKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import org.apache.kudu.client.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KuduWriteTest {

  private static final Operation OF_NO_CLIENT = null;

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "kudu", "none");
  private final KuduWrite write =
      new KuduWrite(
          new Rows(meters, Optional.empty()), OperationKind.INSERT, "t", "k", OF_NO_CLIENT, 0);

  @Test
  void aClientThatDoesNotEvenEndItIsNotWaitedForAnyLonger() throws Exception {
    write.sent();
    assertThatThrownBy(write::expire).as("by the client").isInstanceOf(RuntimeException.class);

    write.expire();

    assertThat(write.awaitAnswer()).isEqualTo(Statuses.UNKNOWN);
  }

  @Test
  void whoIsInterruptedWaitsNoLonger() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(write::awaitAnswer).isInstanceOf(InterruptedException.class);
  }
}
