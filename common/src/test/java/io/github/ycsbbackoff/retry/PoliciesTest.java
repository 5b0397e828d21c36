package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.wait.ExponentialWait;
import io.github.ycsbbackoff.policy.wait.FixedWait;
import io.github.ycsbbackoff.policy.wait.HintedWait;
import io.github.ycsbbackoff.policy.wait.Jitter;
import io.github.ycsbbackoff.policy.wait.JitteredWait;
import io.github.ycsbbackoff.policy.wait.LinearWait;
import io.github.ycsbbackoff.policy.wait.NoRetry;
import io.github.ycsbbackoff.policy.wait.TableWait;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PoliciesTest {

  private static final long MS = 1_000_000;

  @ParameterizedTest
  @MethodSource("defaults")
  void everyPolicyIsFoundByItsNameAndHasItsDefaults(String name, WaitPolicy policy) {
    assertThat(Policies.create(settings("backoff.policy=" + name))).isEqualTo(policy);
    assertThat(Policies.names()).contains(name);
  }

  static Stream<Arguments> defaults() {
    return Stream.of(
        Arguments.of("native", new NoRetry()),
        Arguments.of("none", new NoRetry()),
        Arguments.of("fixed", new FixedWait(500 * MS)),
        Arguments.of("linear", new LinearWait(500 * MS, 50 * MS, Long.MAX_VALUE)),
        Arguments.of("exponential", new ExponentialWait(2 * MS, 4096 * MS)),
        Arguments.of("jittered", new JitteredWait(Jitter.FULL, 2 * MS, 4096 * MS)),
        Arguments.of(
            "table",
            new TableWait(
                List.of(1, 2, 3, 5, 10, 20, 40, 100, 100, 100, 100, 200, 200),
                100 * MS,
                Long.MAX_VALUE)));
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void everyPolicyTakesItsParameters(String lines, WaitPolicy policy) {
    assertThat(Policies.create(settings(lines.split(" ", -1)))).isEqualTo(policy);
  }

  static Stream<Arguments> parameters() {
    var range = " backoff.base=5ms backoff.cap=9ms";
    return Stream.of(
        Arguments.of("backoff.policy=fixed" + range, new FixedWait(5 * MS)),
        Arguments.of("backoff.policy=linear" + range, new LinearWait(5 * MS, 9 * MS, 9 * MS)),
        Arguments.of("backoff.policy=exponential" + range, new ExponentialWait(5 * MS, 9 * MS)),
        Arguments.of(
            "backoff.policy=jittered backoff.jitter=equal" + range,
            new JitteredWait(Jitter.EQUAL, 5 * MS, 9 * MS)),
        Arguments.of(
            "backoff.policy=jittered backoff.jitter=decorrelated" + range,
            new JitteredWait(Jitter.DECORRELATED, 5 * MS, 9 * MS)),
        Arguments.of(
            "backoff.policy=exponential backoff.base=10s",
            new ExponentialWait(10_000 * MS, 10_000 * MS)));
  }

  @Test
  void nativeIsThePolicyOfThoseWhoAskForNone() {
    assertThat(Policies.name(settings())).isEqualTo("native");
    assertThat(Policies.create(settings())).as("none of ours").isEqualTo(new NoRetry());
  }

  @Test
  void theServersHintIsHonouredWhereThatIsAskedFor() {
    assertThat(Policies.create(settings("backoff.policy=none", "backoff.honour-hint=true")))
        .isEqualTo(new HintedWait(new NoRetry()));
    assertThat(Policies.create(settings("backoff.policy=none", "backoff.honour-hint=false")))
        .isEqualTo(new NoRetry());
  }

  @Test
  void anUnknownNameIsToldInOneLineThatListsTheKnown() {
    assertThatThrownBy(() -> Policies.create(settings("backoff.policy=jiterred")))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.policy=jiterred: unknown; known policies: "
                + String.join(", ", Policies.names()));
    assertThat(Policies.names())
        .contains("exponential", "fixed", "jittered", "linear", "native", "none")
        .isSorted();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fixed backoff.base=-5ms"
            + "| backoff.base=-5ms: is negative;"
            + " give a duration such as 500ms or 4s, 0 or more",
        "linear backoff.base=5" + "| backoff.base=5: has no unit; units: ns, us, ms, s, m, h",
        "exponential backoff.cap=5sec"
            + "| backoff.cap=5sec: unknown unit sec; units: ns, us, ms, s, m, h",
        "jittered backoff.base=8ms backoff.cap=4ms"
            + "| backoff.cap=4ms: is under backoff.base=8ms; give a cap that is at least the base",
        "jittered backoff.cap=1ms"
            + "| backoff.cap=1ms: is under backoff.base=2ms; give a cap that is at least the base",
        "linear backoff.cap=499ms"
            + "| backoff.cap=499ms: is under backoff.base=500ms;"
            + " give a cap that is at least the base",
        "jittered backoff.jitter=half"
            + "| backoff.jitter=half: unknown; give one of: full, equal, decorrelated",
        "table backoff.table=1,two"
            + "| backoff.table=1,two: is no table; give multiples of backoff.base such as"
            + " 1,2,3,5,10",
        "table backoff.table=1,0"
            + "| backoff.table=1,0: is no table; give multiples of backoff.base such as"
            + " 1,2,3,5,10",
      })
  void aWrongParameterIsToldInOneLineWithItsCure(String lines, String told) {
    var settings = policyFrom(lines);

    assertThatThrownBy(() -> Policies.create(settings))
        .isInstanceOf(SettingException.class)
        .hasMessage(told);
  }

  @Test
  void aCapThatEqualsTheBaseIsFine() {
    assertThat(Policies.create(policyFrom("exponential backoff.base=4ms backoff.cap=4ms")))
        .isEqualTo(new ExponentialWait(4 * MS, 4 * MS));
  }

  private static Settings policyFrom(String lines) {
    return settings(("backoff.policy=" + lines).split(" ", -1));
  }

  @Test
  void propertiesOfOtherPoliciesAreNoTypingErrors() {
    var settings =
        settings(
            "backoff.policy=none", "backoff.base=2ms", "backoff.cap=4s", "backoff.jitter=full");
    var unused = Policies.create(settings);

    assertThatCode(() -> settings.rejectUnknown("backoff.")).doesNotThrowAnyException();
  }
}
