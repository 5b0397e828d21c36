package io.github.ycsbbackoff.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.experiment.Sweep;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepPlanTest {

  @Test
  void workloadsComeInYcsbsOrderWhateverTheFileSays() {
    assertThat(trials(sweep(1, List.of("e", "d", "f", "c", "b", "a"), List.of(50))))
        .extracting(trial -> trial.point().orElseThrow().workload())
        .isEqualTo(
            Sweep.WORKLOADS.stream()
                .flatMap(letter -> List.of(letter, letter, letter, letter).stream())
                .toList());
  }

  @Test
  void everyBlockHasEveryPointOfEveryArmOnce() {
    for (var block : List.of(1, 2, 3)) {
      assertThat(trials(sweep(3, List.of("a"), List.of(50, 90))))
          .filteredOn(trial -> trial.block() == block)
          .extracting(PlannedTrial::name)
          .containsExactlyInAnyOrder(
              block + "-a-max-native",
              block + "-a-max-jittered",
              block + "-a-50-native",
              block + "-a-50-jittered",
              block + "-a-90-native",
              block + "-a-90-jittered");
    }
  }

  @Test
  void theTrialsWithoutATargetComeFirstSoThatTheOthersHaveTheirTargets() {
    for (var seed = 0; seed < 20; seed++) {
      var first = trials(sweep(2, List.of("a"), List.of(50, 90)).withSeed(seed)).subList(0, 2);

      assertThat(first).allMatch(trial -> trial.point().orElseThrow().isUnthrottled());
    }
  }

  @Test
  void withProfilesEveryPointComesASecondTimeProfiledBehindTheFirstMaxima() {
    var trials =
        trials(sweep(2, List.of("a"), List.of(50)).withProfile(ProfileKind.CPU).withSeed(3));

    assertThat(trials.subList(0, 2))
        .allMatch(trial -> trial.point().orElseThrow().isUnthrottled() && !trial.isProfiled());
    for (var block : List.of(1, 2)) {
      assertThat(trials)
          .filteredOn(trial -> trial.block() == block)
          .extracting(PlannedTrial::title)
          .containsExactlyInAnyOrder(
              block + "-a-max-native",
              block + "-a-max-jittered",
              block + "-a-50-native",
              block + "-a-50-jittered",
              block + "-a-max-native (profiled)",
              block + "-a-max-jittered (profiled)",
              block + "-a-50-native (profiled)",
              block + "-a-50-jittered (profiled)");
    }
  }

  @Test
  void armsAndSharesAreMixedByChance() {
    var orders =
        IntStream.range(0, 20)
            .mapToObj(
                seed ->
                    trials(sweep(1, List.of("a"), List.of(50, 90)).withSeed(seed)).subList(2, 6))
            .map(trials -> trials.stream().map(PlannedTrial::name).toList())
            .toList();

    assertThat(new HashSet<>(orders)).hasSizeGreaterThan(8);
  }

  @Test
  void oneServerHasAllTrialsButThoseOfWorkloadE() {
    var trials = trials(sweep(2, Sweep.WORKLOADS, List.of(50)));

    assertThat(trials)
        .allMatch(
            trial -> trial.group() == (trial.point().orElseThrow().workload().equals("e") ? 2 : 1));
    assertThat(trials.stream().filter(PlannedTrial::endsGroup).map(PlannedTrial::order))
        .containsExactly(5 * 8, 6 * 8);
  }

  @Test
  void workloadEAloneNeedsOneServer() {
    var trials = trials(sweep(1, List.of("e"), List.of(50)));

    assertThat(trials).extracting(PlannedTrial::group).containsOnly(1);
    assertThat(trials).filteredOn(PlannedTrial::endsGroup).hasSize(1);
  }

  @Test
  void trialsOfAComparisonHaveAServerEach() {
    assertThat(trials(Experiments.of(3, 1, "native", "jittered")))
        .allMatch(PlannedTrial::endsGroup)
        .extracting(PlannedTrial::group)
        .doesNotHaveDuplicates();
  }

  private static Experiment sweep(int blocks, List<String> workloads, List<Integer> shares) {
    return Experiments.of(blocks, 42, "native", "jittered")
        .withSweep(new Sweep(workloads, shares, null));
  }

  private static List<PlannedTrial> trials(Experiment experiment) {
    return Plan.of(experiment).trials();
  }
}
