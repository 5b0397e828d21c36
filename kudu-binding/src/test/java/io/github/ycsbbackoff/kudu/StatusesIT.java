package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Tests that a write that failed is not OK: upstream's binding says OK to all of these. */
@Tag("server")
class StatusesIT {

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  private TestRun run;

  @BeforeEach
  void start() throws Exception {
    run = new TestRun(KUDU);
  }

  @Test
  void insertOfAKeyThatIsThereSaysSo() {
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    assertThat(run.insert(1)).isEqualTo(KuduStatus.ALREADY_PRESENT);
  }

  @Test
  void updateOfAMissingKeyIsNotFound() {
    assertThat(run.update(1)).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void deleteOfAMissingKeyIsNotFound() {
    assertThat(run.delete(1)).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void readOfAMissingKeyIsNotFoundAndCountsAsAnswered() throws Exception {
    assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);
    assertThat(run.finish().acknowledged()).isEqualTo(1);
  }

  @Test
  void writesOfAKeyThatIsThereAreOk() {
    run.insert(1);
    assertThat(run.update(1)).isEqualTo(Status.OK);
    assertThat(run.delete(1)).isEqualTo(Status.OK);
    assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void failedWritesAreCountedFailed() throws Exception {
    run.insert(1);
    run.insert(1);
    run.update(2);
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(1);
    assertThat(counts.failed()).isEqualTo(2);
    assertThat(counts.gaveUp()).isZero();
  }

  @Test
  void insertWithoutAValueForEveryColumnIsABadRequest() {
    var half = StringByteIterator.getByteIteratorMap(Map.of("field0", "x"));
    assertThat(run.binding().insert(run.table(), key(1), half)).isEqualTo(Status.BAD_REQUEST);
  }

  @Test
  void aTableThatIsNotThereIsABadRequest() {
    var elsewhere = "no_such_table";
    var binding = run.binding();
    assertThat(binding.insert(elsewhere, key(1), TestRun.row("x"))).isEqualTo(Status.BAD_REQUEST);
    assertThat(binding.update(elsewhere, key(1), TestRun.row("x"))).isEqualTo(Status.BAD_REQUEST);
    assertThat(binding.delete(elsewhere, key(1))).isEqualTo(Status.BAD_REQUEST);
    assertThat(binding.read(elsewhere, key(1), null, new HashMap<>()))
        .isEqualTo(Status.BAD_REQUEST);
  }
}
