package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.fault.InjectedError;
import io.github.ycsbbackoff.fdb.emulator.load.LoadChange;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSetting;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import io.github.ycsbbackoff.testing.TestProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedConfigTest {

  @Test
  void byDefaultTheEmulatorIsAsItComes() {
    assertThat(config())
        .isEqualTo(new EmbeddedConfig(LoadSettings.defaults(), Optional.empty(), Optional.empty()));
  }

  @Test
  void everySettingOfTheEmulatorHasItsProperty() {
    var config =
        config(
            "commits-per-second=1",
            "queue-limit=2",
            "read-versions-per-second=3",
            "read-version-queue-limit=4",
            "commit-latency=5ms",
            "read-version-latency=6ms",
            "read-latency=7ms",
            "storage-lag-limit=8ms",
            "faults=1021:p=0.5",
            "seed=9",
            "commit-log=ten.log",
            "counts-file=counts");
    assertThat(config)
        .isEqualTo(
            new EmbeddedConfig(
                new LoadSettings(
                    1,
                    2,
                    3,
                    4,
                    Duration.ofMillis(5),
                    Duration.ofMillis(6),
                    Duration.ofMillis(7),
                    Duration.ofMillis(8),
                    List.of(InjectedError.withProbability(1021, 0.5)),
                    9,
                    List.of()),
                Optional.of(Path.of("ten.log")),
                Optional.of(Path.of("counts"))));
  }

  @Test
  void faultsAreReadWithAllThatIsSaidOfThem() {
    var faults = config("faults=1021:p=0.01:committed, 1009:from=10s:for=5s,1213").load().faults();
    assertThat(faults)
        .containsExactly(
            InjectedError.withProbability(1021, 0.01).whereTheCommitHappens(),
            InjectedError.during(1009, Duration.ofSeconds(10), Duration.ofSeconds(5)),
            InjectedError.withProbability(1213, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "often:p=1, is no fault",
    "1021:q=1, unknown word q=1",
    "1021:p=2, fault probability 2.0",
    "1020:committed, only 1021 may",
    "1009:from=10, from=10: has no unit",
    "1021:committed=false, committed has no value",
    "1021:p=0.1:p=0.9, p is there twice",
  })
  void aFaultThatIsWrongIsNamedWithItsCure(String given, String problem) {
    assertThatThrownBy(() -> config("faults=" + given))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("fdb.embedded.faults=" + given + ": is no fault")
        .hasMessageContaining(problem)
        .hasMessageContaining("give a code, then");
  }

  @Test
  void changesAreReadWithTheirTimes() {
    assertThat(config("changes=queue-limit=2:from=10s:for=5s, commit-latency=3ms").load().changes())
        .containsExactly(
            new LoadChange(
                LoadSetting.QUEUE_LIMIT, 2, Duration.ofSeconds(10), Duration.ofSeconds(5)),
            new LoadChange(
                LoadSetting.COMMIT_LATENCY, 3_000_000, Duration.ZERO, Duration.ofDays(36_500)));
  }

  @ParameterizedTest
  @CsvSource({
    "queue-limit, queue-limit has no value",
    "from=1s, has no one setting",
    "queue-limit=1:commit-latency=1ms, has no one setting",
    "seed=1, unknown setting seed",
    "queue-limit=many, queue-limit=many",
    "queue-limit=0, queueLimit=0: must be at least 1",
    "commit-latency=3, commit-latency=3",
  })
  void aChangeThatIsWrongIsNamedWithItsCure(String given, String problem) {
    assertThatThrownBy(() -> config("changes=" + given))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("fdb.embedded.changes=" + given + ": is no change")
        .hasMessageContaining(problem)
        .hasMessageContaining("give a setting with its value");
  }

  private static EmbeddedConfig config(String... settings) {
    var named = Stream.of(settings).map(setting -> "fdb.embedded." + setting);
    var properties = TestProperties.of(named.toArray(String[]::new));
    return EmbeddedConfig.from(Settings.of(properties));
  }
}
