package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.testing.TestProperties;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientConfigurationTest {

  private static final AttemptTimeout NONE = new AttemptTimeout(0);
  private static final AttemptTimeout OF_1500_MICROS = new AttemptTimeout(1_500_000);

  @ParameterizedTest
  @ValueSource(strings = {"hbase.rpc.timeout", "hbase.rpc.read.timeout", "hbase.rpc.write.timeout"})
  void anAttemptTimeoutIsThatOfEachCallAndIsNeverLess(String name) {
    var data = data(OF_1500_MICROS);

    assertThat(data.getLong(name, -1)).isEqualTo(2);
    assertThat(data.getInt("hbase.client.retries.number", -1)).isZero();
  }

  @Test
  void withoutOneACallHasTheTimeOfItsOperationOrWhatHBasesPropertySays() {
    assertThat(data(NONE).getLong("hbase.rpc.timeout", -1)).isEqualTo(30_000);
    assertThat(data(NONE, "hbase.rpc.timeout=7").getLong("hbase.rpc.timeout", -1)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({"PT600H, 2147483647", "PT0.0005S, 1", "PT0S, 1"})
  void aTimeoutOfAnOperationThatHBaseCannotReadIsTheNearestThatItCan(
      Duration operation, int millis) {
    var data = data(NONE, operation);

    assertThat(data.getInt("hbase.rpc.timeout", -1)).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hbase.rpc.timeout", "hbase.rpc.read.timeout", "hbase.rpc.write.timeout"})
  void whatLimitsACallBesideItIsRefused(String name) {
    var settings = settings(name + "=7");

    assertThatThrownBy(() -> ClientConfiguration.rejectBeside(OF_1500_MICROS, settings))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            name + "=7: limits a call as backoff.attempt-timeout does; give one of the two");
    ClientConfiguration.rejectBeside(NONE, settings);
  }

  private static Configuration data(AttemptTimeout attempts, String... given) {
    return data(attempts, Duration.ofSeconds(30), given);
  }

  private static Configuration data(AttemptTimeout attempts, Duration operation, String... given) {
    var settings = settings(given);
    var config = HBaseConfig.from(settings, operation);
    return ClientConfiguration.ofData(settings, config, attempts, null);
  }

  private static Settings settings(String... given) {
    var properties = TestProperties.of(given);
    properties.setProperty("columnfamily", "cf");
    return Settings.of(properties);
  }
}
