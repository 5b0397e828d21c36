package io.github.ycsbbackoff.lab.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogRankTest {

  @Test
  void freireichsRemissionsDifferAsInTheTextbooks() {
    // R: survdiff(Surv(time, cens) ~ treat, MASS::gehan) has 9 and 19.3, and 16.8 on 1 degree.
    var test = new LogRank(Freireich.MERCAPTOPURINE, Freireich.PLACEBO);

    assertThat(test.observed()).isEqualTo(9);
    assertThat(test.expected()).isCloseTo(19.25, within(0.005));
    assertThat(test.chiSquared()).isCloseTo(16.79, within(0.005));
    assertThat(test.asymptoticP()).isCloseTo(4.17e-5, within(5e-7));
  }

  @Test
  void whatIsTheArmDoesNotMatter() {
    assertThat(new LogRank(Freireich.PLACEBO, Freireich.MERCAPTOPURINE).chiSquared())
        .isCloseTo(16.79, within(0.005));
  }

  @Test
  void theScoresOfTheArmAreWhatWasObservedLessWhatWasExpected() {
    var test = new LogRank(Freireich.MERCAPTOPURINE, Freireich.PLACEBO);

    assertThat(Arrays.stream(test.scores()).sum()).isCloseTo(0, within(1e-9));
    assertThat(Arrays.stream(test.scores()).limit(21).sum())
        .isCloseTo(test.observed() - test.expected(), within(1e-9));
  }

  @Test
  void theThreeThatCameBackFirstAreTwoOfTheTwentyWaysToChooseThree() {
    var test = new LogRank(Freireich.times(1, 2, 3), Freireich.times(4, 5, 6));

    // By hand: the least of six times has the score 1 - 1/6, the next 1 - 1/6 - 1/5, and so on.
    assertThat(test.scores()[0]).isCloseTo(5 / 6.0, within(1e-12));
    assertThat(test.scores()[1]).isCloseTo(19 / 30.0, within(1e-12));
    assertThat(test.permutationP()).isEqualTo(2 / 20.0);
  }

  @Test
  void fiveTrialsThatComeBackAgainstFiveThatDoNotCanShowSomething() {
    var test =
        new LogRank(Freireich.times(0, 0, 0, 0, 0), Freireich.times(-50, -50, -50, -50, -50));

    assertThat(test.permutationP()).isEqualTo(2 / 252.0);
  }

  @Test
  void trialsThatAreAlikeDifferInNothing() {
    assertThat(new LogRank(Freireich.times(1, 2, 3), Freireich.times(1, 2, 3)).permutationP())
        .isEqualTo(1);
  }

  @Test
  void ifNoTrialCameBackNothingIsShown() {
    var test = new LogRank(Freireich.times(-9, -9, -9), Freireich.times(-9, -9, -9));

    assertThat(test.permutationP()).isEqualTo(1);
    assertThat(test.asymptoticP()).isNaN();
  }

  @Test
  void withoutATrialThereIsNoTest() {
    assertThat(new LogRank(List.of(), Freireich.times(1)).permutationP()).isNaN();
  }

  @Test
  void ofTooManyTrialsSomeChoicesAreTriedAndAgreeWithTheDistributionOfMany() {
    var different = new LogRank(Freireich.MERCAPTOPURINE, Freireich.PLACEBO);
    assertThat(different.permutationP()).isBetween(1 / 20_001.0, 5 / 20_001.0);
    assertThat(different.permutationP()).isEqualTo(different.permutationP());

    var half = Freireich.PLACEBO.size() / 2;
    var alike =
        new LogRank(
            Stream.concat(
                    Freireich.PLACEBO.stream().limit(half),
                    Freireich.MERCAPTOPURINE.stream().skip(half))
                .toList(),
            Stream.concat(
                    Freireich.PLACEBO.stream().skip(half),
                    Freireich.MERCAPTOPURINE.stream().limit(half))
                .toList());
    assertThat(alike.permutationP()).isCloseTo(alike.asymptoticP(), within(0.05));
  }
}
