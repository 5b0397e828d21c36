package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.AdaptiveThrottling;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.admission.AwsRate;
import io.github.ycsbbackoff.policy.admission.Breaker;
import io.github.ycsbbackoff.policy.budget.AwsBudget;
import io.github.ycsbbackoff.policy.budget.EnvoyBudget;
import io.github.ycsbbackoff.policy.budget.FinagleBudget;
import io.github.ycsbbackoff.policy.budget.GrpcBudget;
import io.github.ycsbbackoff.policy.budget.MongoBudget;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.wait.ExponentialWait;
import io.github.ycsbbackoff.policy.wait.FixedWait;
import io.github.ycsbbackoff.policy.wait.GrpcWait;
import io.github.ycsbbackoff.policy.wait.HintedWait;
import io.github.ycsbbackoff.policy.wait.Jitter;
import io.github.ycsbbackoff.policy.wait.JitteredWait;
import io.github.ycsbbackoff.policy.wait.LinearWait;
import io.github.ycsbbackoff.policy.wait.NoRetry;
import io.github.ycsbbackoff.policy.wait.TableWait;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PoliciesTest {

  private static final long MS = 1_000_000;
  private static final Policies POLICIES = Policies.ofOwnClassPath();

  @ParameterizedTest
  @MethodSource("defaults")
  void everyPolicyIsFoundByItsNameAndHasItsDefaults(String name, WaitPolicy policy) {
    assertThat(wait(settings("backoff.policy=" + name))).isEqualTo(policy);
    assertThat(POLICIES.names()).contains(name);
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
    assertThat(wait(settings(lines.split(" ", -1)))).isEqualTo(policy);
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
    assertThat(wait(settings())).as("none of ours").isEqualTo(new NoRetry());
  }

  @Test
  void theServersHintIsHonouredWhereThatIsAskedFor() {
    assertThat(wait(settings("backoff.policy=none", "backoff.honour-hint=true")))
        .isEqualTo(new HintedWait(new NoRetry()));
    assertThat(wait(settings("backoff.policy=none", "backoff.honour-hint=false")))
        .isEqualTo(new NoRetry());
  }

  @Test
  void anUnknownNameIsToldInOneLineThatListsTheKnown() {
    assertThatThrownBy(() -> POLICIES.create(settings("backoff.policy=jiterred")))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "backoff.policy=jiterred: unknown; known policies: "
                + String.join(", ", POLICIES.names()));
    assertThat(POLICIES.names())
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
        "native backoff.honour-hint=true"
            + "| backoff.honour-hint=true: has nothing to say where the store's own client retries;"
            + " give a backoff.policy other than native, or leave it out",
        "table backoff.table=1,two"
            + "| backoff.table=1,two: is no table; give multiples of backoff.base such as"
            + " 1,2,3,5,10",
        "table backoff.table=1,0"
            + "| backoff.table=1,0: is no table; give multiples of backoff.base such as"
            + " 1,2,3,5,10",
        "jittered backoff.budget=finnagle"
            + "| backoff.budget=finnagle: unknown; known budgets: aws-standard,"
            + " aws-standard-2026, envoy, finagle, grpc, mongodb-token-bucket, none",
        "native backoff.budget=grpc"
            + "| backoff.budget=grpc: has nothing to say where the store's own client retries;"
            + " give a backoff.policy other than native, or none",
        "mongodb-token-bucket backoff.budget.capacity=0"
            + "| backoff.budget.capacity=0: is out of range; give a whole number from 1 to 1000000",
        "jittered backoff.budget=finagle backoff.budget.ttl=61s"
            + "| backoff.budget.ttl=61s: is out of range; give whole seconds, 1s to 60s",
        "jittered backoff.budget=finagle backoff.budget.ttl=1900ms"
            + "| backoff.budget.ttl=1900ms: is out of range; give whole seconds, 1s to 60s",
        "jittered backoff.budget=finagle backoff.budget.minimum=0 backoff.budget.ratio=0"
            + "| backoff.budget.minimum=0: leaves no retry at all; give some, or a ratio above 0,"
            + " or the policy none",
        "jittered backoff.budget=envoy backoff.budget.minimum=0 backoff.budget.ratio=0"
            + "| backoff.budget.minimum=0: leaves no retry at all; give some, or a ratio above 0,"
            + " or the policy none",
        "aws-standard backoff.budget.capacity=9"
            + "| backoff.budget.capacity=9: is out of range; give a whole number from 10 to"
            + " 1000000",
        "aws-standard-2026 backoff.budget.capacity=13"
            + "| backoff.budget.capacity=13: is out of range; give a whole number from 14 to"
            + " 1000000",
        "grpc backoff.budget.capacity=2"
            + "| backoff.budget.capacity=2: is out of range; give a whole number from 3 to 1000000",
        "grpc backoff.budget.ratio=0.0009"
            + "| backoff.budget.ratio=0.0009: is out of range; give a number from 0.001 to 1000.0",
        "none backoff.budget=grpc"
            + "| backoff.budget=grpc: has nothing to say where nothing is tried again;"
            + " give a backoff.policy other than none, or leave it out",
        "jittered backoff.admission=sri"
            + "| backoff.admission=sri: unknown; known admissions: aws-adaptive, breaker, none, sre",
        "native backoff.admission=sre"
            + "| backoff.admission=sre: has nothing to say where the store's own client retries;"
            + " give a backoff.policy other than native, or none",
        "jittered backoff.admission=sre backoff.admission.k=0.5"
            + "| backoff.admission.k=0.5: is out of range; give a number from 1.0 to 1000.0",
        "jittered backoff.admission=sre backoff.admission.window=5ms"
            + "| backoff.admission.window=5ms: is out of range; give 1s or more",
        "jittered backoff.admission=breaker backoff.admission.open=0s"
            + "| backoff.admission.open=0s: never refuses anything; give more than 0s",
        "jittered backoff.limit=vega"
            + "| backoff.limit=vega: unknown; known limits: aimd, fixed, gradient2, health, none,"
            + " vegas",
        "native backoff.limit=vegas"
            + "| backoff.limit=vegas: has nothing to say where the store's own client retries;"
            + " give a backoff.policy other than native, or none",
        "jittered backoff.limit=vegas backoff.limit.max=0"
            + "| backoff.limit.max=0: is out of range; give a whole number from 1 to 1000000",
        "jittered backoff.limit=aimd backoff.limit.min=9 backoff.limit.max=8"
            + "| backoff.limit.max=8: is under backoff.limit.min=9;"
            + " give a max that is at least the min",
        "jittered backoff.limit=aimd backoff.limit.initial=9 backoff.limit.max=8"
            + "| backoff.limit.initial=9: is not between backoff.limit.min=1 and"
            + " backoff.limit.max=8; give one that is",
        "jittered backoff.limit=aimd backoff.limit.when-full=block"
            + "| backoff.limit.when-full=block: unknown; give one of: wait, refuse",
      })
  void aWrongParameterIsToldInOneLineWithItsCure(String lines, String told) {
    var settings = policyFrom(lines);

    assertThatThrownBy(() -> POLICIES.create(settings))
        .isInstanceOf(SettingException.class)
        .hasMessage(told);
  }

  @Test
  void aCapThatEqualsTheBaseIsFine() {
    assertThat(wait(policyFrom("exponential backoff.base=4ms backoff.cap=4ms")))
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
    var unused = POLICIES.create(settings);

    assertThatCode(() -> settings.rejectUnknown("backoff.")).doesNotThrowAnyException();
  }

  // Budgets

  @ParameterizedTest
  @MethodSource("budgets")
  void everyBudgetIsFoundByItsName(String name, Class<?> budget) {
    var settings = settings("backoff.policy=jittered", "backoff.budget=" + name);

    assertThat(POLICIES.create(settings).budget()).isInstanceOf(budget);
  }

  static Stream<Arguments> budgets() {
    return Stream.of(
        Arguments.of("none", NoBudget.class),
        Arguments.of("aws-standard", AwsBudget.class),
        Arguments.of("aws-standard-2026", AwsBudget.class),
        Arguments.of("grpc", GrpcBudget.class),
        Arguments.of("finagle", FinagleBudget.class),
        Arguments.of("envoy", EnvoyBudget.class),
        Arguments.of("mongodb-token-bucket", MongoBudget.class));
  }

  @Test
  void whatNobodyAsksForIsFree() {
    assertThat(POLICIES.create(settings("backoff.policy=jittered")).budget())
        .isEqualTo(new NoBudget());
  }

  @Test
  void eachClientHasABudgetOfItsOwn() {
    var settings =
        RetrySettings.from(settings("backoff.policy=jittered", "backoff.budget=grpc"), POLICIES);

    assertThat(settings.policies().get().budget()).isNotSameAs(settings.policies().get().budget());
  }

  @ParameterizedTest
  @CsvSource({
    "aws-standard backoff.budget.capacity=10, 10",
    "aws-standard-2026 backoff.budget.capacity=14, 14",
    "grpc backoff.budget.capacity=3 backoff.budget.ratio=0.001, 3",
    "jittered backoff.budget=envoy backoff.budget.minimum=1 backoff.budget.ratio=0, 1",
  })
  void theSmallestBudgetsThatAllowEveryRetryAreFine(String lines, double level) {
    assertThat(POLICIES.create(policyFrom(lines)).budget().level(0)).isEqualTo(level);
  }

  // Admission

  @Test
  void everyAdmissionIsFoundByItsName() {
    var policy = "backoff.policy=jittered";
    assertThat(POLICIES.create(settings(policy)).admission()).isEqualTo(new AlwaysAdmitted());
    assertThat(POLICIES.create(settings(policy, "backoff.admission=sre")).admission())
        .isInstanceOf(AdaptiveThrottling.class);
    assertThat(POLICIES.create(settings(policy, "backoff.admission=breaker")).admission())
        .isInstanceOf(Breaker.class);
    assertThat(POLICIES.create(settings(policy, "backoff.admission=aws-adaptive")).admission())
        .isInstanceOf(AwsRate.class);
  }

  // Limits

  @ParameterizedTest
  @CsvSource({
    "none, NoLimit, 2147483647, 2147483647",
    "fixed, FixedLimit, 20, 20",
    "aimd, AimdLimit, 20, 200",
    "vegas, VegasLimit, 20, 1000",
    "gradient2, WindowedLimit, 20, 200",
    "health, HealthLimit, 1, 1000",
  })
  void everyLimitIsFoundByItsNameWithItsOwnersFirstAndHighestValue(
      String name, String type, int attempts, int most) {
    var limit =
        POLICIES.create(settings("backoff.policy=jittered", "backoff.limit=" + name)).limit();

    assertThat(limit.getClass().getSimpleName()).isEqualTo(type);
    assertThat(limit.attempts()).isEqualTo(attempts);
    assertThat(limit.most()).isEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource({"backoff.limit.max=16, 16", "backoff.limit.initial=8, 8", "backoff.limit.max=20, 20"})
  void aLimitThatBeginsNoHigherThanTheOwnersMinCanFallAllTheSame(String given, int first) {
    var limit =
        POLICIES.create(settings("backoff.policy=jittered", "backoff.limit=aimd", given)).limit();
    assertThat(limit.attempts()).isEqualTo(first);

    for (var dropped = 0; dropped < 100; dropped++) {
      limit.answered(1, first, true, new SplittableRandom(1));
    }

    assertThat(limit.attempts()).isEqualTo(1);
  }

  // Combinations

  @Test
  void aNameStandsForAllThatItsOwnerShips() {
    var names = POLICIES.names().stream().filter(name -> !name.equals(Policies.NATIVE));

    assertThat(names.map(PoliciesTest::combination))
        .containsExactly(
            "aws-adaptive: AwsBudget, AwsRate, NoLimit, 3 attempts",
            "aws-standard: AwsBudget, AlwaysAdmitted, NoLimit, 3 attempts",
            "aws-standard-2026: AwsBudget, AlwaysAdmitted, NoLimit, 3 attempts",
            "cassandra: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "cockroach: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "etcd: NoBudget, AlwaysAdmitted, NoLimit, 100 attempts",
            "exponential: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "fixed: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "grpc: GrpcBudget, AlwaysAdmitted, NoLimit, 4 attempts",
            "hbase-adaptive: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "hbase-hint: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "jittered: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "kafka: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "kudu-cpp: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "linear: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "mongodb: NoBudget, AlwaysAdmitted, NoLimit, 3 attempts",
            "mongodb-token-bucket: MongoBudget, AlwaysAdmitted, NoLimit, 6 attempts",
            "none: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "table: NoBudget, AlwaysAdmitted, NoLimit, any attempts",
            "tikv: NoBudget, AlwaysAdmitted, NoLimit, any attempts");
  }

  private static String combination(String name) {
    var read = RetrySettings.from(settings("backoff.policy=" + name));
    var policies = read.policies().get();
    var besides =
        Stream.of(policies.budget(), policies.admission(), policies.limit())
            .map(policy -> policy.getClass().getSimpleName())
            .collect(Collectors.joining(", "));
    var attempts = read.maxAttempts();
    return name
        + ": "
        + besides
        + (attempts == Integer.MAX_VALUE ? ", any attempts" : ", " + attempts + " attempts");
  }

  /** Tells the budgets of AWS apart, which are of one class, by what a retry costs. */
  @ParameterizedTest
  @CsvSource({"aws-standard, 495", "aws-standard-2026, 486", "aws-adaptive, 495"})
  void aNameBringsTheBudgetOfItsTime(String name, double left) {
    var budget = POLICIES.create(settings("backoff.policy=" + name)).budget();

    budget.pay(new RejectedOperation(RejectionReason.CONFLICT, 1, 0, 1, 0, 0, 0, 0), 0);

    assertThat(budget.level(0)).isEqualTo(left);
  }

  @Test
  void whatIsGivenGoesBeforeWhatTheOwnerShips() {
    var settings =
        settings(
            "backoff.policy=grpc",
            "backoff.budget=finagle",
            "backoff.max-attempts=9",
            "backoff.base=7ms");
    var read = RetrySettings.from(settings);

    assertThat(read.policies().get().budget()).isInstanceOf(FinagleBudget.class);
    assertThat(read.maxAttempts()).isEqualTo(9);
    assertThat(((GrpcWait) read.policies().get().waits()).spread().baseNanos()).isEqualTo(7 * MS);
    settings.rejectUnknown("backoff.");
  }

  private static WaitPolicy wait(Settings settings) {
    return POLICIES.create(settings).waits();
  }
}
