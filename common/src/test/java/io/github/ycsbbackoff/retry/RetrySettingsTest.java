package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.policy.wait.ExponentialWait;
import io.github.ycsbbackoff.policy.wait.NoRetry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetrySettingsTest {

  @Test
  void everyPropertyIsRead() {
    var settings =
        settings(
            "backoff.policy=exponential",
            "backoff.base=1ns",
            "backoff.cap=2ns",
            "backoff.max-attempts=3",
            "backoff.timeout=4ns",
            "backoff.seed=-5");

    var read = RetrySettings.from(settings);
    assertThat(read.policyName()).isEqualTo("exponential");
    assertThat(read.policies().get()).isEqualTo(PolicySet.of(new ExponentialWait(1, 2)));
    assertThat(read.maxAttempts()).isEqualTo(3);
    assertThat(read.timeoutNanos()).isEqualTo(4);
    assertThat(read.seed()).isEqualTo(-5);
  }

  @Test
  void byDefaultTheClientRetriesForHalfAMinuteWithoutALimitOnAttempts() {
    var byDefault = RetrySettings.from(settings());

    assertThat(byDefault.policyName()).isEqualTo("native");
    assertThat(byDefault.isNative()).isTrue();
    assertThat(byDefault.policies().get()).isEqualTo(PolicySet.of(new NoRetry()));
    assertThat(byDefault.maxAttempts()).isEqualTo(Integer.MAX_VALUE);
    assertThat(byDefault.timeoutNanos()).isEqualTo(30_000_000_000L);
  }

  @Test
  void whatARetryReadsIsKnown() {
    var settings = settings("backoff.max-attempts=3", "backoff.timeout=4s", "backoff.seed=5");
    RetrySettings.from(settings);

    settings.rejectUnknown("backoff.");
  }

  @ParameterizedTest
  @CsvSource({
    "backoff.max-attempts=0, is out of range; give a whole number from 1 to 2147483647",
    "backoff.max-attempts=2147483648, is out of range; give a whole number from 1 to 2147483647",
    "backoff.timeout=30, 'has no unit; units: ns, us, ms, s, m, h'",
    "backoff.policy=none none, 'unknown; known policies: '",
  })
  void aWrongLimitIsToldWithItsCure(String line, String told) {
    assertThatThrownBy(() -> RetrySettings.from(settings(line)))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(line + ": " + told);
  }
}
