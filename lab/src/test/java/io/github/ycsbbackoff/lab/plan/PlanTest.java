package io.github.ycsbbackoff.lab.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final String[] ARMS = {"native", "linear", "fixed", "exponential", "jittered"};

  @Test
  void theSameSeedGivesTheSamePlan() {
    assertThat(plan(6, 42)).isEqualTo(plan(6, 42));
  }

  @Test
  void anotherSeedGivesAnotherPlan() {
    assertThat(plan(6, 42)).isNotEqualTo(plan(6, 43));
  }

  @Test
  void moreBlocksBeginAsFewerDo() {
    assertThat(plan(6, 42).trials()).startsWith(plan(2, 42).trials().toArray(PlannedTrial[]::new));
  }

  @Test
  void everyBlockHasEachArmOnce() {
    assertThat(blocks(plan(6, 42)))
        .hasSize(6)
        .allSatisfy(block -> assertThat(block).containsExactlyInAnyOrder(ARMS));
  }

  @Test
  void blocksDifferInTheirOrder() {
    assertThat(new HashSet<>(blocks(plan(6, 42)))).hasSizeGreaterThan(1);
  }

  @Test
  void everyArmComesFirstInSomeBlock() {
    assertThat(blocks(plan(60, 42))).extracting(block -> block.get(0)).contains(ARMS);
  }

  @Test
  void trialsAreNumberedAndNamedByBlockAndArm() {
    var trials = plan(2, 42).trials();

    assertThat(trials)
        .extracting(PlannedTrial::order)
        .isEqualTo(IntStream.rangeClosed(1, 10).boxed().toList());
    assertThat(trials)
        .extracting(PlannedTrial::name)
        .doesNotHaveDuplicates()
        .contains("1-linear", "2-linear");
  }

  @Test
  void withProfilesEveryBlockHasEachArmTwiceOnceOfThemProfiledInOneRandomOrder() {
    var plan = Plan.of(Experiments.of(6, 42, ARMS).withProfile(ProfileKind.CPU));

    var blocks = plan.trials().stream().collect(groupingBy(PlannedTrial::block)).values();
    assertThat(blocks)
        .hasSize(6)
        .allSatisfy(
            block -> {
              assertThat(block)
                  .filteredOn(PlannedTrial::isProfiled)
                  .extracting(trial -> trial.arm().name())
                  .containsExactlyInAnyOrder(ARMS);
              assertThat(block)
                  .filteredOn(trial -> !trial.isProfiled())
                  .extracting(trial -> trial.arm().name())
                  .containsExactlyInAnyOrder(ARMS);
            });
    assertThat(blocks.stream().map(block -> block.get(0).isProfiled())).contains(true, false);
    assertThat(plan.trials())
        .extracting(PlannedTrial::title)
        .doesNotHaveDuplicates()
        .contains("1-linear", "1-linear (profiled)");
  }

  private static Plan plan(int blocks, long seed) {
    return Plan.of(Experiments.of(blocks, seed, ARMS));
  }

  private static Collection<List<String>> blocks(Plan plan) {
    return plan.trials().stream()
        .collect(groupingBy(PlannedTrial::block, mapping(trial -> trial.arm().name(), toList())))
        .values();
  }
}
