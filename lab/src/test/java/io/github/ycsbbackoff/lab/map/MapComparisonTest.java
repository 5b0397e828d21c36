package io.github.ycsbbackoff.lab.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.map.ComparedCell.Verdict;
import io.github.ycsbbackoff.lab.stats.TwoShares;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapComparisonTest {

  private static final TriggerMap ONE = new TriggerMap(List.of(70), List.of(3.0));
  private static final TriggerMap NINE =
      new TriggerMap(List.of(50, 70, 90), List.of(2.0, 5.0, 10.0));
  private static final List<String> ARMS = List.of("at-once", "jittered", "finagle");

  @Test
  void noneOfFiveAgainstAllOfFiveDiffersBeyondChanceInTheOneCellOfAMap() {
    var compared = compare(map(ONE, List.of("at-once"), 5, 0), map(ONE, List.of("at-once"), 5, 5));

    assertThat(compared.cells()).hasSize(1);
    assertThat(compared.cells().get(0).p()).isCloseTo(2 / 252.0, within(1e-12));
    assertThat(compared.cells().get(0).verdict()).isEqualTo(Verdict.DIFFER);
    assertThat(compared.canShowNothing()).isFalse();
  }

  @Test
  void theSameIsNotBeyondChanceAmongTwentySevenCells() {
    var compared = compare(map(NINE, ARMS, 5, 0), map(NINE, ARMS, 5, 5));

    assertThat(compared.cells()).hasSize(27);
    assertThat(compared.cells())
        .allSatisfy(cell -> assertThat(cell.p()).isCloseTo(27 * 2 / 252.0, within(1e-9)))
        .allMatch(cell -> cell.verdict() == Verdict.NOT_TOLD);
    assertThat(compared.canShowNothing()).isTrue();
  }

  @Test
  void sevenTrialsEachAreEnoughForTwentySevenCells() {
    var compared = compare(map(NINE, ARMS, 7, 0), map(NINE, ARMS, 7, 7));

    assertThat(compared.cells()).allMatch(cell -> cell.verdict() == Verdict.DIFFER);
  }

  @Test
  void theSameShareAgreesAlsoOfUnlikeNumbersOfTrials() {
    var compared = compare(map(NINE, ARMS, 3, 1), map(NINE, ARMS, 6, 2));

    assertThat(compared.cells()).allMatch(cell -> cell.verdict() == Verdict.AGREE);
  }

  @Test
  void underThreeTrialsTellNothingAlsoWhereTheyAreAlike() {
    var compared = compare(map(NINE, ARMS, 2, 0), map(NINE, ARMS, 50, 0));

    assertThat(compared.cells())
        .allMatch(cell -> cell.verdict() == Verdict.NOT_TOLD && Double.isNaN(cell.p()));
  }

  @Test
  void onlyCellsAndArmsThatBothHaveAreCompared() {
    var other = new TriggerMap(List.of(90, 70), List.of(5.0, 20.0));
    var compared =
        compare(map(NINE, ARMS, 5, 0), map(other, List.of("finagle", "other", "at-once"), 5, 0));

    assertThat(compared.cells())
        .extracting(ComparedCell::arm, ComparedCell::cell)
        .containsExactly(
            tuple("at-once", new MapCell(70, 5)),
            tuple("at-once", new MapCell(90, 5)),
            tuple("finagle", new MapCell(70, 5)),
            tuple("finagle", new MapCell(90, 5)));
    assertThat(compared.arms()).containsExactly("at-once", "jittered", "finagle", "other");
    assertThat(compared.axes().triggers()).containsExactly(2.0, 5.0, 10.0, 20.0);
  }

  @Test
  void ofThreeMapsTheSecondAndTheThirdAreHeldAgainstTheFirstInOneFamily() {
    var arms = List.of("at-once");
    var compared = compare(map(ONE, arms, 5, 0), map(ONE, arms, 5, 5), map(ONE, arms, 5, 0));

    assertThat(compared.cells()).extracting(ComparedCell::map).containsExactly(1, 2);
    assertThat(compared.cells().get(0).p()).isCloseTo(2 * 2 / 252.0, within(1e-12));
    assertThat(compared.cells().get(1).verdict()).isEqualTo(Verdict.AGREE);
  }

  @Test
  void twoBlocksTellAnArmFromAnArmOverAllCellsTogether() {
    var one = List.of("at-once");
    var unlike = compare(map(NINE, one, 2, 0), map(NINE, one, 2, 1));
    var alike = compare(map(NINE, one, 2, 1), map(NINE, one, 2, 1));
    var single = compare(map(ONE, one, 2, 0), map(ONE, one, 2, 2));

    // None against one of two in each of nine cells: each cell has it with probability 1/2.
    assertThat(unlike.overCells())
        .singleElement()
        .satisfies(
            arm -> {
              assertThat(arm.p()).isCloseTo(2 / 512.0, within(1e-12));
              assertThat(arm.verdict()).isEqualTo(Verdict.DIFFER);
              assertThat(arm.shares()).isEqualTo(new TwoShares(0, 18, 9, 18));
            });
    assertThat(alike.overCells().get(0).verdict()).isEqualTo(Verdict.AGREE);
    assertThat(single.overCells().get(0).verdict()).isEqualTo(Verdict.NOT_TOLD);
    assertThat(single.overCells().get(0).p()).isNaN();
  }

  @Test
  void armsAreAFamilyOfTheirOwn() {
    var compared = compare(map(NINE, ARMS, 2, 0), map(NINE, ARMS, 2, 1));

    assertThat(compared.overCells())
        .extracting(CellsOfArm::arm)
        .containsExactly("at-once", "jittered", "finagle");
    assertThat(compared.overCells())
        .allSatisfy(arm -> assertThat(arm.p()).isCloseTo(3 * 2 / 512.0, within(1e-12)));
  }

  private static MapComparison compare(StabilityMap... maps) {
    return MapComparison.of(List.of(maps));
  }

  private static StabilityMap map(TriggerMap axes, List<String> arms, int trials, int stuck) {
    return new StabilityMap(
        "map",
        "",
        axes,
        trials,
        20,
        arms.stream()
            .map(
                arm ->
                    new ArmMap(
                        arm,
                        axes.cells().stream()
                            .map(cell -> new CellOutcome(cell, trials, stuck))
                            .toList(),
                        List.of(),
                        0))
            .toList(),
        List.of(),
        List.of());
  }
}
