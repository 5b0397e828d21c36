package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

@Conformance
class IsolationTest {

  private final Area area;

  IsolationTest(Area area) {
    this.area = area;
    area.fill("a", "b", "c");
  }

  @Test
  void aWriteIsSeenByOthersOnlyOnceItIsCommitted() {
    try (var writer = area.begin()) {
      writer.set(area.key("a"), bytes("new"));

      assertThat(area.get("a")).isEqualTo("a");
      writer.commit().join();
      assertThat(area.get("a")).isEqualTo("new");
    }
  }

  @Test
  void allOfACommitIsSeenOrNothing() {
    area.commit(
        transaction -> {
          transaction.set(area.key("x"), bytes("1"));
          transaction.clear(area.key("a"));
        });

    assertThat(area.names()).containsExactly("b", "c", "x");
  }

  @Test
  void aTransactionReadsWhatWasThereAtItsReadVersion() {
    try (var reader = area.begin()) {
      reader.getReadVersion().join();

      area.set("a", "new");
      area.commit(transaction -> transaction.clear(area.key("b")));

      assertThat(text(reader.get(area.key("a")).join())).isEqualTo("a");
      assertThat(text(reader.get(area.key("b")).join())).isEqualTo("b");
    }
  }

  @Test
  void aRangeIsReadAsItWasAtTheReadVersion() {
    try (var reader = area.begin()) {
      reader.getReadVersion().join();

      area.set("bb", "new");
      area.commit(transaction -> transaction.clear(area.key("c")));

      assertThat(area.names(reader.getRange(area.all()).asList().join()))
          .containsExactly("a", "b", "c");
    }
  }

  @Test
  void aReadVersionSeesWhatWasCommittedBefore() {
    try (var writer = area.begin();
        var reader = area.begin()) {
      writer.set(area.key("a"), bytes("new"));
      writer.commit().join();

      assertThat(reader.getReadVersion().join())
          .isGreaterThanOrEqualTo(writer.getCommittedVersion());
      assertThat(text(reader.get(area.key("a")).join())).isEqualTo("new");
    }
  }

  @Test
  void aReadVersionOfAnotherTransactionSeesTheSame() {
    try (var first = area.begin();
        var second = area.begin()) {
      var version = first.getReadVersion().join();
      area.set("a", "new");

      second.setReadVersion(version);

      assertThat(text(second.get(area.key("a")).join())).isEqualTo("a");
      assertThat(second.getReadVersion().join()).isEqualTo(version);
    }
  }

  @Test
  void anAbandonedTransactionLeavesNothing() {
    try (var writer = area.begin()) {
      writer.set(area.key("a"), bytes("new"));
    }

    assertThat(area.get("a")).isEqualTo("a");
  }

  @Test
  void commitVersionsGoUp() {
    try (var first = area.begin();
        var second = area.begin()) {
      first.set(area.key("a"), bytes("1"));
      first.commit().join();
      second.set(area.key("b"), bytes("2"));
      second.commit().join();

      assertThat(second.getCommittedVersion()).isGreaterThan(first.getCommittedVersion());
    }
  }

  @Test
  void whatIsReadIsTheCallersToChange() {
    try (var reader = area.begin()) {
      var value = reader.get(area.key("a")).join();
      value[0] = 'x';
    }

    assertThat(area.get("a")).isEqualTo("a");
  }

  @Test
  void whatWasWrittenIsTheCallersToChange() {
    var key = area.key("k");
    var value = bytes("v");
    try (var writer = area.begin()) {
      writer.set(key, value);
      key[key.length - 1] = 'x';
      value[0] = 'x';
      writer.commit().join();
    }

    assertThat(area.get("k")).isEqualTo("v");
  }
}
