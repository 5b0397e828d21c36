package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class CommonStartTest {

  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);

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
    CommonStart.from(Settings.of(new Properties())).await(out);
    assertThat(said()).isEmpty();
  }

  @Test
  void aThreadThatIsInterruptedWaitsNoLonger() throws Exception {
    var start = at(Double.toString(System.currentTimeMillis() / 1e3 + 3_000));
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
    var thread = new Thread(task);
    thread.start();

    thread.interrupt();

    assertThat(task.get()).isTrue();
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

  private static CommonStart at(String seconds) {
    var properties = new Properties();
    properties.setProperty(CommonStart.PROPERTY, seconds);
    return CommonStart.from(Settings.of(properties));
  }
}
