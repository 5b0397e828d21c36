package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.OperationKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kudu.client.Operation;
import org.apache.kudu.client.OperationResponse;
import org.apache.kudu.client.Operations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KuduWriteTest {

  private static final Operation OF_NO_CLIENT = null;

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "kudu", "none");
  private final KuduWrite write = row(OF_NO_CLIENT);

  @Test
  void aClientThatDoesNotEvenEndItIsNotWaitedForAnyLonger() throws Exception {
    write.sent();
    assertThatThrownBy(write::expire).as("by the client").isInstanceOf(RuntimeException.class);

    write.expire();

    assertThat(write.awaitAnswer()).isEqualTo(Statuses.UNKNOWN);
  }

  @Test
  void aFailureThatIsNoneOfKudusEndsARowOfABatch() {
    var operation = Operations.insert("k");
    var row = row(operation);
    row.endsInBatch(UnaryOperator.identity());
    row.sent();

    Operations.fail(operation, new IllegalStateException("a mistake of the client"));

    assertThat(row.hasEnded()).isTrue();
    assertThat(row.abandoned()).isEqualTo(Statuses.UNKNOWN);
    assertThat(row.operation()).as("the values are let go of").isNull();
  }

  @Test
  void aFailureThatIsNoneOfKudusIsAnAnswerToAThreadThatWaits() {
    var answer = new Deferred<OperationResponse>();
    var heard = new ArrayList<Object>();
    KuduWrite.orException(answer).addBoth(heard::add);

    answer.callback(new IllegalStateException("a mistake of the client"));

    assertThat(heard).singleElement().isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whoIsInterruptedWaitsNoLonger() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(write::awaitAnswer).isInstanceOf(InterruptedException.class);
  }

  private KuduWrite row(Operation operation) {
    var rows = new Rows(meters, Optional.empty());
    return new KuduWrite(rows, OperationKind.INSERT, "t", "k", operation, 0);
  }
}
