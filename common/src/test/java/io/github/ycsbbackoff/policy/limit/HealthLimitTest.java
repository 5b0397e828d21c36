package io.github.ycsbbackoff.policy.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HealthLimitTest {

  private static final int MOST = 16;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final HealthLimit limit = new HealthLimit(1, 1, MOST);
  private final SplittableRandom random = new SplittableRandom(1);
  private long nowNanos = -5 * SECOND;

  @Test
  void itGrowsByOneWithEachReportThatTheStoreKeepsUpToItsMost() {
    var health = limit.followHealth().orElseThrow();
    usedUp();
    health.report(true);
    assertThat(limit.attempts()).isEqualTo(2);
    for (var i = 0; i < 2 * MOST; i++) {
      usedUp();
      health.report(true);
    }
    assertThat(limit.attempts()).isEqualTo(MOST);
  }

  @Test
  void itDoesNotGrowWhileNobodyUsesItUp() {
    var health = limit.followHealth().orElseThrow();
    usedUp();
    health.report(true);
    answered(1, false);
    health.report(true);
    health.report(true);
    assertThat(limit.attempts()).isEqualTo(2);
  }

  @Test
  void itIsHalvedWithEachReportThatTheStoreIsBehindButNotBelowItsLeast() {
    var nine = new HealthLimit(2, 9, MOST);
    var health = nine.followHealth().orElseThrow();
    health.report(false);
    assertThat(nine.attempts()).isEqualTo(4);
    health.report(false);
    health.report(false);
    assertThat(nine.attempts()).isEqualTo(2);
  }

  @Test
  void whatReportsDoNotEndNoTimeEnds() {
    limit.followHealth();
    for (var i = 0; i < 8; i++) {
      usedUp();
      nowNanos += SECOND;
    }
    assertThat(limit.attempts()).isEqualTo(1);
  }

  @Test
  void aDropHalvesItAtTheNextReportThoughTheStoreKeepsUp() {
    var nine = new HealthLimit(1, 9, MOST);
    var health = nine.followHealth().orElseThrow();
    nine.answered(1, 9, true, random, nowNanos);
    assertThat(nine.attempts()).isEqualTo(9);
    health.report(true);
    assertThat(nine.attempts()).isEqualTo(4);
    health.report(true);
    assertThat(nine.attempts()).as("the drop was of the period before").isEqualTo(4);
  }

  @Test
  void withoutReportsItGrowsByOneEachSecondInWhichItIsUsedUpAndNothingIsDropped() {
    for (var tenth = 0; tenth <= 50; tenth++) {
      usedUp();
      nowNanos += SECOND / 10;
    }
    assertThat(limit.attempts()).isEqualTo(6);
  }

  @Test
  void withoutReportsItIsHalvedOnceForASecondHoweverManyAreDroppedInIt() {
    var nine = new HealthLimit(1, 9, MOST);
    for (var i = 0; i < 10; i++) {
      nine.answered(1, 9, true, random, nowNanos + i);
    }
    assertThat(nine.attempts()).as("within the second").isEqualTo(9);
    nine.answered(1, 1, false, random, nowNanos + SECOND);
    assertThat(nine.attempts()).isEqualTo(4);
  }

  @Test
  void anAnswerAfterMoreThanFiveSecondsIsAsBadAsADrop() {
    var nine = new HealthLimit(1, 9, MOST);
    var health = nine.followHealth().orElseThrow();
    nine.answered(5 * SECOND, 1, false, random, nowNanos);
    health.report(true);
    assertThat(nine.attempts()).as("after five seconds").isEqualTo(9);
    nine.answered(5 * SECOND + 1, 1, false, random, nowNanos);
    health.report(true);
    assertThat(nine.attempts()).isEqualTo(4);
  }

  @Test
  void itsBoundsAreThoseThatAreGiven() {
    assertThat(HealthLimit.from(settings("min", "3"), MOST).attempts()).isEqualTo(3);
    assertThat(HealthLimit.from(settings("initial", "7"), MOST).attempts()).isEqualTo(7);
    assertThatThrownBy(() -> HealthLimit.from(settings("initial", "17"), MOST))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("is not between backoff.limit.min=1 and backoff.limit.max=16");
  }

  /** Tells the limit of an answer to the attempt that had the last permit. */
  private void usedUp() {
    answered(limit.attempts(), false);
  }

  private void answered(int inFlight, boolean dropped) {
    limit.answered(1, inFlight, dropped, random, nowNanos);
  }

  private static Settings settings(String bound, String value) {
    var properties = new Properties();
    properties.setProperty("backoff.limit." + bound, value);
    return Settings.of(properties);
  }
}
