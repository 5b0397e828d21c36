package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartFileTest {

  @TempDir Path folder;

  @Test
  void clientsThatWaitAreToldTheSameMoment() throws Exception {
    var start = new StartFile(folder.resolve("clients/start"));
    start.make();
    var first = CompletableFuture.supplyAsync(() -> told(start));
    var second = CompletableFuture.supplyAsync(() -> told(start));

    var moment = start.tell(5);

    assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(second.get(1, TimeUnit.MINUTES));
    assertThat(first.get()).isCloseTo(moment, within(0.001));
  }

  @Test
  void aFileThatNamesNoMomentInTimeIsALineWithTheCure() throws IOException {
    var start = new StartFile(folder.resolve("start"));
    start.make();

    assertThatThrownBy(() -> start.await(Duration.ofMillis(1)))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("named no moment within 0 s");
  }

  @Test
  void halfALineIsNotRead() throws IOException {
    var start = new StartFile(folder.resolve("start"));
    Files.writeString(start.file(), "17900");

    assertThatThrownBy(() -> start.await(Duration.ofMillis(1))).isInstanceOf(LabException.class);
  }

  @Test
  void whatIsNoMomentIsNamed() throws IOException {
    var start = new StartFile(folder.resolve("start"));
    Files.writeString(start.file(), "noon\n");

    assertThatThrownBy(() -> start.await(Duration.ofMinutes(1)))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--start-file "
                + start.file()
                + ": has noon, which is no moment; give seconds since 1970");
  }

  private static double told(StartFile start) {
    try {
      return start.await(Duration.ofMinutes(1));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
