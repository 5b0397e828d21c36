package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunStartTest {

  @TempDir Path folder;
  private Path file;
  private Path ready;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);

  @BeforeEach
  void nameFiles() {
    file = folder.resolve("start");
    ready = folder.resolve("ready");
  }

  @Test
  void aRunWaitsForTheMomentAndNoLonger() throws InterruptedException {
    var moment = System.currentTimeMillis() + 50;

    at(Double.toString(moment / 1e3)).await(out);

    assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(moment);
    assertThat(said()).startsWith("Connected: the run begins ");
  }

  @Test
  void aRunThatIsLateOrHasNoneBeginsAtOnce() throws InterruptedException {
    at("1000000000.5").await(out);
    assertThat(said())
        .matches("Connected: the run begins \\d+\\.\\d s late \\(backoff.start-at\\)\\R");

    text.reset();
    RunStart.from(Settings.of(new Properties())).await(out);
    assertThat(said()).isEmpty();
  }

  @Test
  void aRunSaysThatItIsReadyAndBeginsWhenTheFileNamesTheMoment() throws Exception {
    var start = byFiles(Duration.ofMinutes(1));
    Files.writeString(file, "17900");
    var task = waiting(start);
    await().until(() -> Files.exists(ready));
    assertThat(Files.readString(ready)).matches("\\d+\\.\\d{3}\\n");
    assertThat(task).isNotDone();
    assertThat(said()).isEmpty();

    Files.writeString(file, "1000000000.5\n");

    assertThat(task.get(1, TimeUnit.MINUTES)).isFalse();
    assertThat(said())
        .matches("Connected: the run begins \\d+\\.\\d s late \\(backoff.start-file\\)\\R");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void aMomentThatNobodyNamesInTimeIsOneLineWithTheFile() {
    assertThatThrownBy(() -> byFiles(Duration.ZERO).await(out))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.start-file=%s: named no moment within 0 s; see what became of the other clients"
                .formatted(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"noon", "", "1790000000000000", "NaN", "-3"})
  void whatIsNoMomentIsNamedWithTheFile(String text) throws IOException {
    Files.writeString(file, text + "\n");

    assertThatThrownBy(() -> byFiles(Duration.ofMinutes(1)).await(out))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.start-file=%s: has %s, which is no moment of the next hour; write seconds since 1970"
                .formatted(file, text));
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() {
    ready = folder.resolve("none/ready");

    assertThatThrownBy(() -> byFiles(Duration.ZERO).await(out))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("backoff.ready-file=" + ready + ": cannot be written (")
        .hasMessageEndingWith("; give a file in a folder that is there and can be written");
  }

  @Test
  void aMomentAndAFileThatNamesOneAreTooMuch() {
    var properties = new Properties();
    properties.setProperty("backoff.start-at", "1");
    properties.setProperty("backoff.start-file", file.toString());

    assertThatThrownBy(() -> RunStart.from(Settings.of(properties)))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.start-at and backoff.start-file: both say when to begin; give one of them");
  }

  @Test
  void aThreadThatIsInterruptedWaitsNoLonger() throws Exception {
    var thread = new AtomicReference<Thread>();
    var task = waiting(at(Double.toString(System.currentTimeMillis() / 1e3 + 3_000)), thread);

    thread.get().interrupt();

    assertThat(task.get(1, TimeUnit.MINUTES)).isTrue();
  }

  /** Returns whether the wait, in a thread of its own, was interrupted. */
  private FutureTask<Boolean> waiting(RunStart start) {
    return waiting(start, new AtomicReference<>());
  }

  private FutureTask<Boolean> waiting(RunStart start, AtomicReference<Thread> in) {
    var task =
        new FutureTask<Boolean>(
            () -> {
              try {
                start.await(out);
                return false;
              } catch (InterruptedException e) {
                return true;
              }
            });
    in.set(new Thread(task));
    in.get().start();
    return task;
  }

  @Test
  void aMomentThatIsFarAheadIsNamedWithItsUnit() {
    var millis = Long.toString(System.currentTimeMillis());

    assertThatThrownBy(() -> at(millis))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.start-at=%s: is more than an hour ahead; give a moment that is near, in seconds since 1970"
                .formatted(millis));
    assertThatThrownBy(() -> at("noon"))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("backoff.start-at=noon: is not a number");
  }

  private String said() {
    return text.toString(StandardCharsets.UTF_8);
  }

  private static RunStart at(String seconds) {
    var properties = new Properties();
    properties.setProperty(RunStart.AT, seconds);
    return RunStart.from(Settings.of(properties));
  }

  private RunStart byFiles(Duration limit) {
    return new RunStart(0, Optional.of(file), Optional.of(ready), limit);
  }
}
