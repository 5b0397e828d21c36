package io.github.ycsbbackoff.fdb.emulator.fault;

import static io.github.ycsbbackoff.fdb.emulator.TestCluster.bytes;
import static io.github.ycsbbackoff.fdb.emulator.TestCluster.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fdb.emulator.TestCluster;
import io.github.ycsbbackoff.fdb.emulator.load.LoadSettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InjectedErrorTest {

  @Test
  void anUnknownResultMayHideACommit() {
    try (var cluster = with(InjectedError.withProbability(1021, 1).whereTheCommitHappens())) {
      assertThat(code(cluster.set("a", "1"))).isEqualTo(1021);
      assertThat(cluster.get("a")).isEqualTo("1");
      assertThat(cluster.counts().commits()).isEqualTo(1);
      assertThat(cluster.counts().errors(1021)).isEqualTo(1);
    }
  }

  @Test
  void anUnknownResultMayHideNothing() {
    try (var cluster = with(InjectedError.withProbability(1021, 1))) {
      assertThat(code(cluster.set("a", "1"))).isEqualTo(1021);
      assertThat(cluster.get("a")).isNull();
      assertThat(cluster.counts().commits()).isZero();
    }
  }

  @Test
  void aConflictIsToldEvenWhereTheResultWouldBeUnknown() {
    try (var cluster = with(InjectedError.withProbability(1021, 1).whereTheCommitHappens())) {
      var loser = cluster.begin();
      loser.get(bytes("a")).join();
      loser.set(bytes("a"), bytes("2"));
      var unused = cluster.set("a", "1");

      assertThat(code(loser.commit())).isEqualTo(1020);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1051, 1078, 1213, 1223})
  void someCodesFailTheReadVersion(int code) {
    try (var cluster = with(InjectedError.withProbability(code, 1))) {
      assertThat(code(cluster.begin().getReadVersion())).isEqualTo(code);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1009, 1037})
  void someCodesFailAReadAndNoCommit(int code) {
    try (var cluster = with(InjectedError.withProbability(code, 1))) {
      assertThat(code(cluster.begin().get(bytes("a")))).isEqualTo(code);
      assertThat(code(cluster.set("a", "1"))).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1007, 1020, 1038, 1042, 1235, 9999})
  void allOtherCodesFailACommit(int code) {
    try (var cluster = with(InjectedError.withProbability(code, 1))) {
      assertThat(code(cluster.set("a", "1"))).isEqualTo(code);
      assertThat(cluster.get("a")).isNull();
    }
  }

  @Test
  void aFaultStrikesInItsTimeOnly() {
    try (var cluster =
        with(InjectedError.during(1007, Duration.ofSeconds(1), Duration.ofSeconds(2)))) {
      assertThat(code(cluster.set("a", "1"))).isZero();
      cluster.advance(Duration.ofSeconds(1));
      assertThat(code(cluster.set("a", "1"))).isEqualTo(1007);
      cluster.advance(Duration.ofSeconds(2));
      assertThat(code(cluster.set("a", "1"))).isZero();
    }
  }

  @Test
  void aFaultStrikesItsShareOfTheCommits() {
    try (var cluster = with(InjectedError.withProbability(1020, 0.25))) {
      var struck = codes(cluster).stream().filter(code -> code == 1020).count();

      // The bounds are ten standard deviations about the mean of 2,500.
      assertThat(struck).isBetween(2_067L, 2_933L);
    }
  }

  @Test
  void theSameSeedStrikesTheSameCommits() {
    try (var one = with(InjectedError.withProbability(1020, 0.25));
        var other = with(InjectedError.withProbability(1020, 0.25))) {
      assertThat(codes(one)).isEqualTo(codes(other));
    }
  }

  @Test
  void aFaultThatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> InjectedError.withProbability(1020, 1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fault probability 1.5");
    assertThatThrownBy(() -> InjectedError.withProbability(1020, 1).whereTheCommitHappens())
        .hasMessageContaining("only 1021");
    assertThatThrownBy(() -> InjectedError.during(1020, Duration.ofSeconds(-1), Duration.ZERO))
        .hasMessageContaining("fault from");
  }

  private static List<Integer> codes(TestCluster cluster) {
    return IntStream.range(0, 10_000).mapToObj(i -> code(cluster.set("a", "1"))).toList();
  }

  private static TestCluster with(InjectedError fault) {
    return new TestCluster(LoadSettings.defaults().withFaults(List.of(fault)));
  }
}
