package io.github.ycsbbackoff.fdb.emulator;

import static io.github.ycsbbackoff.fdb.emulator.TestCluster.bytes;
import static io.github.ycsbbackoff.fdb.emulator.TestCluster.code;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class VersionsTest {

  private static final Duration WINDOW = Duration.ofSeconds(5);

  @AutoClose private final TestCluster cluster = new TestCluster(LoadSettings.defaults());

  @Test
  void versionsGoOnByAMillionASecond() {
    var before = cluster.begin().getReadVersion().join();
    cluster.advance(Duration.ofSeconds(3));

    assertThat(cluster.begin().getReadVersion().join() - before).isEqualTo(3_000_000);
  }

  @Test
  void aVersionCanBeReadForFiveSeconds() {
    cluster.set("a", "1").join();
    var reader = cluster.begin();
    reader.getReadVersion().join();
    cluster.set("a", "2").join();

    cluster.advance(WINDOW);
    cluster.set("b", "1").join();
    assertThat(reader.get(bytes("a")).join()).isEqualTo(bytes("1"));
    cluster.advance(Duration.ofMillis(1));
    assertThat(code(reader.get(bytes("a")))).isEqualTo(1007);
  }

  @Test
  void aCommitFiveSecondsAfterItsReadVersionIsTooOld() {
    var writer = cluster.begin();
    writer.getReadVersion().join();
    writer.set(bytes("a"), bytes("1"));
    cluster.advance(WINDOW.plusMillis(1));

    assertThat(code(writer.commit())).isEqualTo(1007);
    assertThat(cluster.counts().errors(1007)).isEqualTo(1);
  }

  @Test
  void aConflictIsFoundToTheEndOfTheWindow() {
    var writer = cluster.begin();
    writer.get(bytes("a")).join();
    writer.set(bytes("b"), bytes("1"));
    cluster.set("a", "1").join();
    cluster.advance(WINDOW);

    assertThat(code(writer.commit())).isEqualTo(1020);
  }

  @Test
  void oldValuesAndWritesAreForgotten() {
    for (var i = 0; i < 1_000; i++) {
      cluster.set("hot", "" + i).join();
      cluster.set("key" + i, "1").join();
      cluster.advance(Duration.ofMillis(1));
    }
    var full = cluster.entries();

    cluster.advance(WINDOW);
    cluster.set("hot", "last").join();

    assertThat(full).isGreaterThan(2_000);
    assertThat(cluster.entries()).as("the keys, and the last write").isEqualTo(1_001 + 1);
  }

  @Test
  void clearedKeysAreForgotten() {
    for (var i = 0; i < 100; i++) {
      cluster.set("key" + i, "1").join();
    }
    var clearing = cluster.begin();
    clearing.clear(bytes("key"), bytes("kez"));
    clearing.commit().join();

    cluster.advance(WINDOW.plusMillis(1));
    cluster.set("other", "1").join();

    assertThat(cluster.entries()).as("one key, and its write").isEqualTo(2);
  }

  @Test
  void anUnreachedVersionIsReadOnceItIsReached() {
    cluster.set("a", "1").join();
    var reader = cluster.begin();
    reader.setReadVersion(cluster.begin().getReadVersion().join() + 500_000);

    var read = reader.get(bytes("a"));

    assertThat(read).isNotDone();
    cluster.advance(Duration.ofMillis(501));
    assertThat(read).isCompletedWithValueMatching(value -> Arrays.equals(value, bytes("1")));
  }

  @Test
  void aVersionOfTheFarFutureFailsAfterASecond() {
    var reader = cluster.begin();
    reader.setReadVersion(cluster.begin().getReadVersion().join() + 2_000_000);

    var read = reader.get(bytes("a"));

    cluster.advance(Duration.ofMillis(999));
    assertThat(read).isNotDone();
    cluster.advance(Duration.ofMillis(1));
    assertThat(code(read)).isEqualTo(1009);
  }
}
