package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

@Conformance
class WatchTest {

  private final Area area;

  WatchTest(Area area) {
    this.area = area;
    area.fill("a", "b");
  }

  @Test
  void aWatchHearsOfAChange() {
    try (var transaction = area.begin()) {
      var watch = transaction.watch(area.key("a"));
      transaction.commit().join();
      assertThat(watch).isNotDone();

      area.set("a", "new");

      assertThat(code(watch)).isZero();
    }
  }

  @Test
  void aWatchOfATransactionThatIsNotCommittedFails() {
    var transaction = area.begin();
    var watch = transaction.watch(area.key("a"));
    transaction.cancel();

    assertThat(code(watch)).isEqualTo(1025);
    transaction.close();
  }

  @Test
  void aWatchHearsThatItsKeyWasCleared() {
    try (var transaction = area.begin()) {
      var watch = transaction.watch(area.key("a"));
      transaction.commit().join();

      area.commit(other -> other.clear(area.all()));

      assertThat(code(watch)).isZero();
    }
  }

  @Test
  void aWatchHearsOfWhatChangedBeforeItWasCommitted() {
    try (var transaction = area.begin()) {
      var watch = transaction.watch(area.key("a"));
      area.set("a", "new");
      transaction.commit().join();

      assertThat(code(watch)).isZero();
    }
  }

  @Test
  void aWatchDoesNotHearOfOtherKeys() {
    try (var transaction = area.begin()) {
      var watch = transaction.watch(area.key("a"));
      transaction.commit().join();

      area.set("b", "new");
      area.set("a", "a");

      assertThat(watch).isNotDone();
    }
  }

  @Test
  void thereIsNoWatchWithoutReadYourWrites() {
    try (var transaction = area.begin()) {
      transaction.options().setReadYourWritesDisable();

      assertThat(code(transaction.watch(area.key("a")))).isEqualTo(1034);
    }
  }
}
