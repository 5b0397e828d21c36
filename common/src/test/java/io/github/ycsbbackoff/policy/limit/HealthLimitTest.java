package io.github.ycsbbackoff.policy.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HealthLimitTest {

  private static final int MOST = 16;

  private final HealthLimit limit = new HealthLimit();

  @Test
  void itBeginsWithOneAndGrowsByOneWhileTheServerKeepsUpToItsMost() {
    assertThat(limit.attempts()).isEqualTo(1);
    limit.follow(true, true, MOST);
    assertThat(limit.attempts()).isEqualTo(2);
    for (var i = 0; i < 2 * MOST; i++) {
      limit.follow(true, true, MOST);
    }
    assertThat(limit.attempts()).isEqualTo(MOST);
  }

  @Test
  void itDoesNotGrowWhileNobodyFillsIt() {
    limit.follow(true, false, MOST);
    assertThat(limit.attempts()).isEqualTo(1);
  }

  @Test
  void itIsHalvedWhileTheServerIsBehindButNotClosed() {
    for (var i = 0; i < 8; i++) {
      limit.follow(true, true, MOST);
    }
    assertThat(limit.attempts()).isEqualTo(9);
    limit.follow(false, true, MOST);
    assertThat(limit.attempts()).isEqualTo(4);
    for (var i = 0; i < 8; i++) {
      limit.follow(false, false, MOST);
    }
    assertThat(limit.attempts()).isEqualTo(1);
  }

  @Test
  void anAnswerTellsItNothing() {
    limit.follow(true, true, MOST);
    limit.answered(1, 2, true, new SplittableRandom(1));
    assertThat(limit.attempts()).isEqualTo(2);
  }
}
