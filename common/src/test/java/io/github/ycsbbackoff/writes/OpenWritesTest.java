package io.github.ycsbbackoff.writes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.OperationKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenWritesTest {

  private static final int BATCH = 100;

  private final Rows rows =
      new Rows(new Meters(new SimpleMeterRegistry(), "test", "fixed"), Optional.empty());
  private final OpenWrites<Row> open = new OpenWrites<>(BATCH);

  private static final class Row extends PendingRow {
    Row(Rows rows, String key) {
      super(rows, OperationKind.INSERT, "t", key, 0);
    }
  }

  @Test
  void anEarlierWriteOfARowIsFoundUntilItHasEnded() {
    var earlier = add("a");
    assertThat(open.add(new Row(rows, "b"))).isNull();
    assertThat(open.get("a")).isSameAs(earlier);
    assertThat(open.add(new Row(rows, "a"))).isSameAs(earlier);

    open.get("a").acknowledged();
    assertThat(open.get("a")).isNull();
    assertThat(open.add(new Row(rows, "a"))).isNull();
  }

  @Test
  void rowsThatHaveEndedLeaveAsOthersCome() {
    for (var i = 0; i < 10 * BATCH; i++) {
      add("row" + i).acknowledged();
    }

    assertThat(open.listed()).isEqualTo(1);
  }

  @Test
  void aRowThatIsWrittenAgainAndAgainKeepsNoOther() {
    for (var i = 0; i < BATCH; i++) {
      var hot = add("hot");
      add("row" + i).acknowledged();
      hot.acknowledged();
    }

    assertThat(open.listed()).isLessThan(4);
  }

  @Test
  void rowsBehindOneThatDoesNotEndAreDroppedNowAndThen() {
    var slow = add("slow");
    for (var i = 0; i < 100 * BATCH; i++) {
      add("row" + i).acknowledged();
      assertThat(open.listed()).isLessThanOrEqualTo(4 * BATCH);
    }

    assertThat(open.get("slow")).isSameAs(slow);
  }

  private Row add(String key) {
    var row = new Row(rows, key);
    assertThat(open.add(row)).isNull();
    return row;
  }
}
