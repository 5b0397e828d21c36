package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.YcsbMeasurements;
import io.github.ycsbbackoff.config.SettingException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the first thread opens the run, and the last closes it. */
class SharedRunTest {

  @TempDir Path folder;

  private final List<String> events = new ArrayList<>();
  private final SharedRun<AutoCloseable> shared =
      new SharedRun<>(
          "test",
          context -> {
            context.rejectUnknownProperties("test.");
            events.add("opened");
            return () -> events.add("closed");
          });

  @BeforeEach
  void begin() throws ReflectiveOperationException {
    YcsbMeasurements.begin();
  }

  @Test
  void manyThreadsOpenOnceAndTheLastCloses() throws Exception {
    shared.join(threads(3));
    shared.join(threads(3));
    shared.join(threads(3));
    shared.leave();
    shared.leave();
    assertThat(events).containsExactly("opened");
    shared.leave();
    assertThat(events).containsExactly("opened", "closed");
  }

  @Test
  void aRunThatWasOpenedBeforeItsThreadsCameIsClosedByTheLastOfThem() throws Exception {
    shared.open(threads(2));
    shared.open(threads(2));
    assertThat(events).containsExactly("opened");
    shared.join(threads(2));
    shared.leave();
    assertThat(events).containsExactly("opened");
    shared.join(threads(2));
    shared.leave();
    assertThat(events).containsExactly("opened", "closed");
  }

  @Test
  void aThreadThatIsGoneBeforeTheNextComesClosesNothing() throws Exception {
    shared.join(threads(2));
    shared.leave();
    assertThat(events).containsExactly("opened");
    shared.join(threads(2));
    shared.leave();
    assertThat(events).containsExactly("opened", "closed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operationcount=2",
        "dotransactions=false recordcount=2",
        "dotransactions=false recordcount=9 insertcount=2"
      })
  void whereYcsbHasFewerOperationsThanThreadsTheLastOfThoseThatItStartsCloses(String given)
      throws Exception {
    var properties = threads(4);
    for (var property : given.split(" ", -1)) {
      var parts = property.split("=", -1);
      properties.setProperty(parts[0], parts[1]);
    }
    shared.join(properties);
    shared.leave();
    assertThat(events).containsExactly("opened");
    shared.join(properties);
    shared.leave();
    assertThat(events).containsExactly("opened", "closed");
  }

  @Test
  void afterTheLastItOpensAgain() throws Exception {
    for (var i = 0; i < 2; i++) {
      shared.join(threads(1));
      shared.leave();
    }
    assertThat(events).containsExactly("opened", "closed", "opened", "closed");
  }

  @Test
  void whatCannotBeWrittenClosesTheStoreAgain() throws Exception {
    var properties = threads(1);
    var underAFile = Files.createFile(folder.resolve("file")).resolve("x.csv");
    properties.setProperty("metrics.csv", underAFile.toString());
    assertThatThrownBy(() -> shared.join(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("metrics.csv=");
    assertThat(events).containsExactly("opened", "closed");
  }

  @Test
  void whatWouldStoreEmptyRowsOrHasNoEffectIsSaidBeforeTheStoreIsOpened() {
    var retries = threads(1);
    retries.setProperty("core_workload_insertion_retry_limit", "3");
    assertThatThrownBy(() -> shared.join(retries))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(
            "core_workload_insertion_retry_limit=3: would store rows with empty values; leave it");

    var address = threads(1);
    address.setProperty("metrics.prometheus.address", "0.0.0.0");
    assertThatThrownBy(() -> shared.join(address))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "metrics.prometheus.address=0.0.0.0: has no port; give metrics.prometheus.port too");
    assertThat(events).isEmpty();
  }

  @Test
  void anUnknownPropertyIsSaidBeforeTheStoreIsOpened() {
    var properties = threads(1);
    properties.setProperty("metrics.cvs", "x");
    assertThatThrownBy(() -> shared.join(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("metrics.cvs=x: unknown property; known: ")
        .hasMessageContaining("metrics.csv");
    assertThat(events).isEmpty();
  }

  @Test
  void aFailedOpeningLeavesThePortFreeAndTheNextOneSucceeds() throws Exception {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    var wrong = threads(1);
    wrong.setProperty("metrics.prometheus.port", Integer.toString(port));
    wrong.setProperty("metrics.cvs", "x");
    assertThatThrownBy(() -> shared.join(wrong)).isInstanceOf(SettingException.class);
    wrong.remove("metrics.cvs");
    shared.join(wrong);
    shared.leave();
    assertThat(events).containsExactly("opened", "closed");
  }

  @Test
  void theMetersAddressIsSaidWhereThePortWasChosenForTheUser() throws Exception {
    var before = System.err;
    var said = new ByteArrayOutputStream();
    var properties = threads(1);
    properties.setProperty("metrics.prometheus.port", "0");
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      shared.join(properties);
    } finally {
      System.setErr(before);
    }
    var address =
        said.toString(StandardCharsets.UTF_8).replaceAll("(?s).*meters at (\\S+).*", "$1");
    try (var page = URI.create(address).toURL().openStream()) {
      assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
          .contains("ycsb_in_flight");
    }
    shared.leave();
  }

  private static Properties threads(int count) {
    var properties = new Properties();
    properties.setProperty("threadcount", Integer.toString(count));
    return properties;
  }
}
