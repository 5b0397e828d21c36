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
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartFileTest {

  @TempDir Path folder;

  @Test
  void clientsThatWaitAreToldTheSameMomentAShortWhileAhead() throws Exception {
    var start = StartFile.in(folder.resolve("clients"));
    start.make(2);
    var first = CompletableFuture.supplyAsync(() -> told(start));
    var second = CompletableFuture.supplyAsync(() -> told(start));
    var before = System.currentTimeMillis() / 1e3;

    var moment = start.tell(SharedClock.Offset.NONE);

    assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(second.get(1, TimeUnit.MINUTES));
    assertThat(first.get()).isCloseTo(moment, within(0.001));
    assertThat(moment).isGreaterThanOrEqualTo(before + StartFile.AHEAD_SECONDS);
  }

  @Test
  void theMomentIsByTheClientsClock() throws IOException {
    var start = StartFile.in(folder);

    var own = start.tell(SharedClock.Offset.NONE);
    var shared = start.tell(new SharedClock.Offset(1000, 0.1));

    assertThat(shared).isBetween(own - 1000.001, own - 900);
  }

  @Test
  void aFileThatNamesNoMomentInTimeIsALineWithTheCure() throws IOException {
    var start = StartFile.in(folder);
    start.make(1);

    assertThatThrownBy(() -> start.await(() -> true, Duration.ZERO))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("named no moment within 0 s");
  }

  @Test
  void nobodyIsToldWhoHasEnded() {
    assertThat(StartFile.in(folder).await(() -> false, Duration.ofMinutes(1))).isEmpty();
  }

  @Test
  void halfALineIsNotRead() throws IOException {
    var start = StartFile.in(folder);
    start.make(1);
    Files.writeString(start.file(), "17900");
    Files.writeString(start.ready(0), "17900");

    assertThatThrownBy(() -> start.await(() -> true, Duration.ZERO))
        .isInstanceOf(LabException.class);
    assertThat(start.isReady(0)).isFalse();
  }

  @Test
  void clientsThatAreNeitherReadyNorGoneInTimeAreMissing() throws IOException {
    var start = StartFile.in(folder);
    start.make(4);
    Files.writeString(start.ready(1), "1790000000.123\n");

    assertThat(start.awaitReady(4, client -> client == 2, Duration.ZERO)).containsExactly(0, 3);
  }

  @Test
  void nobodyIsWaitedForOnceEachIsReadyOrGone() throws Exception {
    var start = StartFile.in(folder);
    start.make(3);
    Files.writeString(start.ready(0), "1790000000.123\n");
    var isGone = new AtomicBoolean();
    var missing =
        CompletableFuture.supplyAsync(
            () ->
                start.awaitReady(3, client -> client == 1 && isGone.get(), Duration.ofMinutes(2)));
    assertThat(missing).isNotDone();

    isGone.set(true);
    Files.writeString(start.ready(2), "1790000000.123\n");

    assertThat(missing.get(1, TimeUnit.MINUTES)).isEmpty();
  }

  @Test
  void nothingIsLeftOfTheFiles() throws IOException {
    var start = StartFile.in(folder);
    start.make(3);
    start.tell(SharedClock.Offset.NONE);

    start.delete(3);

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatIsNoMomentIsNamed() throws IOException {
    var start = new StartFile(folder.resolve("start"));
    Files.writeString(start.file(), "noon\n");

    assertThatThrownBy(() -> start.await(() -> true, Duration.ofMinutes(1)))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--start-file "
                + start.file()
                + ": has noon, which is no moment; give seconds since 1970");
  }

  private static double told(StartFile start) {
    return start.await(() -> true, Duration.ofMinutes(1)).orElseThrow();
  }
}
