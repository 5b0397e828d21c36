package io.github.ycsbbackoff.fdb.emulator.storage;

import static io.github.ycsbbackoff.fdb.emulator.TestCluster.bytes;
import static io.github.ycsbbackoff.fdb.emulator.TestCluster.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fdb.emulator.TestCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCommitLogTest {

  @TempDir private Path folder;
  private Path log;

  @BeforeEach
  void name() {
    log = folder.resolve("commits");
  }

  @Test
  void whatWasCommittedIsThereAgain() {
    try (var cluster = open()) {
      cluster.set("a", "1").join();
      cluster.set("b", "2").join();
      cluster.set("a", "3").join();
    }

    try (var cluster = open()) {
      assertThat(cluster.get("a")).isEqualTo("3");
      assertThat(cluster.get("b")).isEqualTo("2");
    }
  }

  @Test
  void clearsAreThereAgain() {
    try (var cluster = open()) {
      cluster.set("a", "1").join();
      cluster.set("b", "2").join();
      var transaction = cluster.begin();
      transaction.clear(bytes("a"));
      transaction.commit().join();
    }

    try (var cluster = open()) {
      assertThat(cluster.get("a")).isNull();
      assertThat(cluster.get("b")).isEqualTo("2");
    }
  }

  @Test
  void whatIsAcknowledgedIsInTheFileThoughNobodyClosedIt() throws IOException {
    try (var cluster = open()) {
      cluster.set("a", "1").join();
      Files.copy(log, folder.resolve("killed"));
    }

    try (var cluster = open(folder.resolve("killed"))) {
      assertThat(cluster.get("a")).isEqualTo("1");
    }
  }

  @Test
  void aTornRecordAtTheEndIsDropped() throws IOException {
    byte[] whole;
    long before;
    try (var cluster = open()) {
      cluster.set("a", "1").join();
      before = Files.size(log);
      cluster.set("b", "2").join();
      whole = Files.readAllBytes(log);
    }

    for (var length = (int) before; length < whole.length; length++) {
      Files.write(log, Arrays.copyOf(whole, length));
      try (var cluster = open()) {
        assertThat(cluster.get("a")).as("cut at %d", length).isEqualTo("1");
        assertThat(cluster.get("b")).isNull();
        cluster.set("c", "3").join();
      }
      try (var cluster = open()) {
        assertThat(cluster.get("c")).isEqualTo("3");
      }
    }
  }

  @Test
  void aDamagedRecordAmongOthersIsNotPassedOver() throws IOException {
    try (var cluster = open()) {
      cluster.set("a", "1").join();
      cluster.set("b", "2").join();
    }
    var bytes = Files.readAllBytes(log);
    bytes[LogRecords.HEADER_BYTES + LogRecords.FRAME_BYTES] ^= 1;
    Files.write(log, bytes);

    assertThatThrownBy(() -> FileCommitLog.open(log, new VersionedStore()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged at byte 8");
  }

  @Test
  void anotherFileIsNotTakenForALog() throws IOException {
    Files.writeString(log, "some notes of somebody's");

    assertThatThrownBy(() -> FileCommitLog.open(log, new VersionedStore()))
        .hasMessageContaining("not a commit log");
    assertThat(log).hasContent("some notes of somebody's");
  }

  @Test
  void aLogIsForOneEmulatorAtATime() {
    try (var unused = open()) {
      assertThatThrownBy(() -> FileCommitLog.open(log, new VersionedStore()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use by another emulator");
    }
  }

  @Test
  void overwrittenValuesAreGoneFromTheFileOnceItIsOpenedAgain() throws IOException {
    try (var cluster = open()) {
      for (var i = 0; i < 1_000; i++) {
        cluster.set("a", "value " + i).join();
      }
    }
    var full = Files.size(log);

    open().close();

    assertThat(Files.size(log)).isLessThan(full / 100);
  }

  @Test
  void manyRowsAreThereAgain() {
    var value = "v".repeat(1_000);
    try (var cluster = open()) {
      for (var i = 0; i < 3_000; i++) {
        cluster.set("key" + i, value).join();
      }
    }
    open().close();

    try (var cluster = open()) {
      var rows = cluster.begin().getRange(bytes("key"), bytes("kez")).asList().join();
      assertThat(rows).hasSize(3_000).allMatch(row -> row.getValue().length == 1_000);
    }
  }

  @Test
  void versionsNeverGoBack() {
    long version;
    try (var cluster = open()) {
      version = commitVersion(cluster);
    }
    try (var cluster = open()) {
      assertThat(cluster.begin().getReadVersion().join()).isGreaterThan(version);
      var clear = cluster.begin();
      clear.clear(bytes("a"));
      clear.commit().join();
      version = clear.getCommittedVersion();
    }
    open().close();
    try (var cluster = open()) {
      assertThat(commitVersion(cluster)).as("also where nothing is stored").isGreaterThan(version);
    }
  }

  @Test
  void aThreadThatIsInterruptedDoesNotCloseTheLog() {
    try (var cluster = open()) {
      Thread.currentThread().interrupt();
      var interrupted = cluster.set("a", "1");
      assertThat(Thread.interrupted()).isTrue();

      assertThat(code(interrupted)).isZero();
      assertThat(code(cluster.set("b", "1"))).isZero();
    }
  }

  @Test
  void aCommitThatCannotBeWrittenIsNotThere() {
    var cluster = open();
    cluster.close();

    assertThat(code(cluster.set("a", "1"))).isEqualTo(1510);
    assertThat(cluster.get("a")).isNull();
    assertThat(log).isNotEmptyFile();
  }

  @Test
  void aHeaderThatWasCutOffIsAnEmptyLog() throws IOException {
    Files.write(log, new byte[] {'F', 'D'}, StandardOpenOption.CREATE);

    try (var cluster = open()) {
      assertThat(cluster.get("a")).isNull();
    }
  }

  private static long commitVersion(TestCluster cluster) {
    var transaction = cluster.begin();
    transaction.set(bytes("a"), bytes("1"));
    transaction.commit().join();
    return transaction.getCommittedVersion();
  }

  private TestCluster open() {
    return open(log);
  }

  private static TestCluster open(Path log) {
    return new TestCluster(LoadSettings.defaults(), Optional.of(log));
  }
}
