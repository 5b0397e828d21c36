package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptTimeoutTest {

  @ParameterizedTest
  @CsvSource({
    "backoff.policy=fixed, 0",
    "backoff.policy=fixed backoff.attempt-timeout=0, 0",
    "backoff.attempt-timeout=0, 0",
    "backoff.policy=fixed backoff.attempt-timeout=250us, 250000",
    "backoff.policy=fixed backoff.attempt-timeout=9s backoff.timeout=10s, 9000000000",
  })
  void theValueIsReadAndWithoutOneOrWithZeroThereIsNone(String given, long nanos) {
    var timeout = read(given);

    assertThat(timeout.nanos()).isEqualTo(nanos);
    assertThat(timeout.isOn()).isEqualTo(nanos > 0);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1000000, 1", "1000001, 2", "2500000, 3"})
  void anAttemptHasNoLessTimeInMillisecondsThanWasGiven(long nanos, long millis) {
    assertThat(new AttemptTimeout(nanos).millis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "backoff.attempt-timeout=1s, 1s: cannot be told to a store's own client that retries; give a"
        + " backoff.policy other than native",
    "backoff.policy=fixed backoff.attempt-timeout=30s, '30s: is not below backoff.timeout=30s, in"
        + " which an operation has all its attempts; give less, or a longer backoff.timeout'",
    "backoff.policy=fixed backoff.attempt-timeout=6s backoff.timeout=5s, 6s: is not below"
        + " backoff.timeout=5s",
    "backoff.policy=fixed backoff.attempt-timeout=3, 3: has no unit; units: ns",
    "backoff.policy=fixed backoff.attempt-timeout=-1s, -1s: is negative",
  })
  void aWrongValueIsToldWithItsCure(String given, String told) {
    assertThatThrownBy(() -> read(given))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("backoff.attempt-timeout=" + told)
        .message()
        .hasLineCount(1);
  }

  @Test
  void aBindingThatCannotLimitAnAttemptDoesNotKnowIt() {
    var settings = settings("backoff.policy=fixed", "backoff.attempt-timeout=1s");
    RetrySettings.from(settings);
    assertThatThrownBy(() -> settings.rejectUnknown("backoff."))
        .hasMessageStartingWith("backoff.attempt-timeout=1s: unknown property");

    AttemptTimeout.from(settings, RetrySettings.from(settings));
    settings.rejectUnknown("backoff.");
  }

  private static AttemptTimeout read(String given) {
    var settings = settings(given.split(" ", -1));
    return AttemptTimeout.from(settings, RetrySettings.from(settings));
  }
}
