package io.github.ycsbbackoff.fdb.emulator.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fdb.emulator.fault.InjectedError;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadSettingsTest {

  private static final LoadSettings DEFAULTS = LoadSettings.defaults();

  @Test
  void eachSettingCanBeChangedAlone() {
    var fault = InjectedError.withProbability(1020, 0.5);
    var changed =
        DEFAULTS
            .withCommitsPerSecond(1)
            .withQueueLimit(2)
            .withReadVersionsPerSecond(3)
            .withReadVersionQueueLimit(4)
            .withCommitLatency(Duration.ofMillis(5))
            .withReadVersionLatency(Duration.ofMillis(6))
            .withReadLatency(Duration.ofMillis(7))
            .withStorageLagLimit(Duration.ofMillis(8))
            .withFaults(List.of(fault))
            .withSeed(9);

    assertThat(changed)
        .isEqualTo(
            new LoadSettings(
                1,
                2,
                3,
                4,
                Duration.ofMillis(5),
                Duration.ofMillis(6),
                Duration.ofMillis(7),
                Duration.ofMillis(8),
                List.of(fault),
                9,
                List.of()));
  }

  @Test
  void aSettingThatMakesNoSenseIsRefusedByName() {
    assertThatThrownBy(() -> DEFAULTS.withCommitsPerSecond(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("commitsPerSecond=-1: must be at least 0");
    assertThatThrownBy(() -> DEFAULTS.withQueueLimit(0))
        .hasMessage("queueLimit=0: must be at least 1");
    assertThatThrownBy(() -> DEFAULTS.withReadLatency(Duration.ofMillis(-1)))
        .hasMessage("readLatency=PT-0.001S: must not be negative");
  }
}
