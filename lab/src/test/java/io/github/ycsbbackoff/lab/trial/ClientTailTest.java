package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientTailTest {

  private static final String HEADER =
      "t_s,epoch_s,acknowledged,failed,gave_up,rejections_server_too_busy,rejections_throttled,"
          + "latency_max_ms\n";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("client.csv");
  }

  @Test
  void beforeTheFirstSecondThereIsNothing() throws IOException {
    assertThat(new ClientTail(file).last()).isEmpty();
    assertThat(tail("").last()).isEmpty();
    assertThat(tail(HEADER.substring(0, 20)).last()).isEmpty();
    assertThat(tail(HEADER).last()).isEmpty();
  }

  @Test
  void theLastSecondHasItsRowsAndTheRejectionsOfAllReasons() throws IOException {
    var tail = tail(HEADER + "1.000,1001.000,10,2,1,1,0,5.000\n2.000,1002.000,20,0,0,3,4,6.000\n");

    assertThat(tail.last()).hasValue(new ClientTail.Second(2, 33, 20, 7));
  }

  @Test
  void halfALineIsNotTakenForASecond() throws IOException {
    var whole = HEADER + "1.000,1001.000,10,2,1,1,0,5.000\n";
    var next = "2.000,1002.000,2000,0,0,300,4,6.000\n";
    for (var length = 1; length < next.length(); length++) {
      var tail = tail(whole + next.substring(0, length));
      assertThat(tail.last())
          .as("%d characters", length)
          .hasValue(new ClientTail.Second(1, 13, 10, 1));
    }
  }

  @Test
  void whatWasReadOnceIsNotReadAgain() throws IOException {
    var row = "1.000,1001.000,10,2,1,1,0,5.000\n";
    var tail = tail(HEADER + row.repeat(100_000));
    assertThat(tail.last()).hasValue(new ClientTail.Second(1, 1_300_000, 10, 1));

    // Nothing that was read before can be parsed any more.
    var length = Files.size(file);
    Files.writeString(file, "#".repeat((int) length));
    Files.writeString(file, "2.000,1002.000,20,0,0,3,4,6.000\n", StandardOpenOption.APPEND);

    assertThat(tail.last()).hasValue(new ClientTail.Second(2, 1_300_020, 20, 7));
    assertThat(tail.endSeconds()).isEqualTo(2);
  }

  @Test
  void theClientsStartIsThatOfItsFirstRow() throws IOException {
    var tail = tail(HEADER);
    assertThat(tail.hasBegun()).isTrue();
    assertThat(tail.startEpochSeconds()).isNaN();

    Files.writeString(file, "1.003,1001.005,10,2,1,1,0,5.000\n", StandardOpenOption.APPEND);

    assertThat(tail.startEpochSeconds()).isEqualTo(1000.002, within(1e-6));
  }

  @Test
  void totalsAreOverAllSeconds() throws IOException {
    var tail = tail(HEADER + "1.000,1001.000,10,2,1,1,0,5.000\n2.000,1002.000,20,0,0,3,4,\n");

    assertThat(tail.rejections())
        .containsOnly(Map.entry("server_too_busy", 4L), Map.entry("throttled", 4L));
  }

  @Test
  void aLineThatIsCutOffCountsInNoTotal() throws IOException {
    assertThat(tail(HEADER + "1.000,1001.000,10,2,1,1,0,5.000\n2.000,10").rejections())
        .containsOnly(Map.entry("server_too_busy", 1L), Map.entry("throttled", 0L));
    assertThat(tail("").rejections()).isEmpty();
  }

  private ClientTail tail(String content) throws IOException {
    return new ClientTail(Files.writeString(file, content));
  }
}
