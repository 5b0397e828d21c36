package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CellsOfArm;
import io.github.ycsbbackoff.lab.map.ComparedCell;
import io.github.ycsbbackoff.lab.map.ComparedCell.Verdict;
import io.github.ycsbbackoff.lab.map.MapComparison;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.TwoShares;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What several maps show beside each other, in words.
 *
 * @param names the names of the maps, in their order
 */
record MapsWords(MapComparison comparison, List<String> names) {

  /** Returns in how many cells each further map agrees with the first, a sentence for each map. */
  String headline() {
    return further()
        .mapToObj(
            map ->
                ("%s agrees with %s in %d of %d cells, differs beyond chance in %d, and cannot be told"
                        + " from it in %d.")
                    .formatted(
                        names.get(map),
                        names.get(0),
                        count(map, Verdict.AGREE),
                        comparison.with(map).size(),
                        count(map, Verdict.DIFFER),
                        count(map, Verdict.NOT_TOLD)))
        .collect(Collectors.joining(" "));
  }

  private long count(int map, Verdict verdict) {
    return comparison.with(map).stream().filter(cell -> cell.verdict() == verdict).count();
  }

  private IntStream further() {
    return IntStream.range(1, names.size());
  }

  /** Returns in which cells the maps are not alike, and why the others cannot be told apart. */
  List<String> where() {
    var sentences = new ArrayList<String>();
    further().forEach(map -> addWhere(map, sentences));
    if (comparison.canShowNothing()) {
      sentences.add(
          ("With so few trials no difference of a single cell could be beyond chance: over %s, it"
                  + " takes none against all of at least %d trials in each map.")
              .formatted(
                  counted(comparison.cells().size(), "cell"),
                  TwoShares.fewestTrials(comparison.cells().size())));
    }
    return sentences;
  }

  private void addWhere(int map, List<String> sentences) {
    var prefix = names.size() > 2 ? names.get(map) + ": " : "";
    var overCells =
        comparison.overCells().stream()
            .filter(arm -> arm.map() == map)
            .map(MapsWords::overCells)
            .collect(Collectors.joining("; "));
    if (!overCells.isEmpty()) {
      sentences.add(prefix + "All cells of an arm together: " + overCells + ".");
    }
    var cells = comparison.with(map);
    var differing = cells(cells, cell -> cell.verdict() == Verdict.DIFFER);
    if (!differing.isEmpty()) {
      sentences.add(prefix + "Different beyond chance: " + differing + ".");
    }
    var perhaps =
        cells(
            cells,
            cell ->
                cell.verdict() == Verdict.NOT_TOLD
                    && cell.hasTrials()
                    && !cell.shares().areAlike());
    if (!perhaps.isEmpty()) {
      sentences.add(prefix + "Not alike, which may be chance: " + perhaps + ".");
    }
    var few = cells.stream().filter(cell -> cell.shares().areTooFew()).toList();
    if (!few.isEmpty()) {
      var alike = few.stream().filter(cell -> cell.hasTrials() && cell.shares().areAlike()).count();
      sentences.add(
          prefix
              + ("In %s a map has under %d trials, which give no verdict; in %d of these the same"
                      + " share did not come back in both.")
                  .formatted(counted(few.size(), "cell"), Inference.MIN_BLOCKS, alike));
    }
  }

  private static String overCells(CellsOfArm arm) {
    var shares = arm.shares();
    return "%s %d of %d against %d of %d, which %s"
        .formatted(
            arm.arm(),
            shares.counted(),
            shares.trials(),
            shares.otherCounted(),
            shares.otherTrials(),
            switch (arm.verdict()) {
              case AGREE -> "agree in each cell";
              case DIFFER -> "differ beyond chance (" + Numbers.p(arm.p()) + " corrected)";
              case NOT_TOLD ->
                  shares.areTooFew()
                      ? "are under %d trials".formatted(Inference.MIN_BLOCKS)
                      : "may be chance (" + Numbers.p(arm.p()) + " corrected)";
            });
  }

  private static String cells(List<ComparedCell> cells, Predicate<ComparedCell> which) {
    return cells.stream()
        .filter(which)
        .map(
            cell ->
                "%s at %s (%s against %s)"
                    .formatted(
                        cell.arm(),
                        place(cell),
                        MapText.count(cell.first()),
                        MapText.count(cell.other())))
        .collect(Collectors.joining("; "));
  }

  /** Formats the load and the trigger of a cell. */
  static String place(ComparedCell cell) {
    return "%d%% and %s s".formatted(cell.cell().load(), Numbers.plain(cell.cell().trigger()));
  }

  /** Formats by how many percentage points more trials did not come back than in the first map. */
  static String difference(ComparedCell cell) {
    var points = Math.round(100 * cell.shares().difference());
    return cell.hasTrials()
        ? "%s%d %s"
            .formatted(points > 0 ? "+" : "", points, Math.abs(points) == 1 ? "point" : "points")
        : Numbers.NOTHING;
  }

  static String verdict(ComparedCell cell) {
    return switch (cell.verdict()) {
      case AGREE -> "agrees";
      case DIFFER -> "differs beyond chance";
      case NOT_TOLD ->
          cell.shares().areTooFew()
              ? "under %d trials".formatted(Inference.MIN_BLOCKS)
              : "may be chance";
    };
  }

  /** Formats the corrected p-value; empty without a test, and of shares that are alike. */
  static String p(ComparedCell cell) {
    return cell.p() >= 0 && cell.verdict() != Verdict.AGREE
        ? Numbers.p(cell.p()) + " corrected"
        : "";
  }

  /** Returns what single maps lack of what others have, a sentence for each such map. */
  List<String> lacking() {
    return IntStream.range(0, names.size())
        .mapToObj(
            map -> {
              var lacking = lacking(comparison.maps().get(map));
              return lacking.isEmpty()
                  ? ""
                  : "%s has %s, of which there is no comparison."
                      .formatted(names.get(map), lacking);
            })
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  private String lacking(StabilityMap map) {
    var axes = comparison.axes();
    return Stream.of(
            missing(comparison.arms(), map.arms(), arm -> "no arm " + arm),
            missing(axes.loads(), map.axes().loads(), load -> "no load of " + load + "%"),
            missing(
                axes.triggers(),
                map.axes().triggers(),
                trigger -> "no trigger of " + Numbers.plain(trigger) + " s"))
        .flatMap(List::stream)
        .collect(Collectors.joining(", "));
  }

  private static <T> List<String> missing(
      List<T> all, Collection<T> own, Function<T, String> words) {
    return all.stream().filter(each -> !own.contains(each)).map(words).toList();
  }

  /** Returns a sentence where trials had unlike times to come back, and else nothing. */
  List<String> unlikeTimes() {
    var ends = comparison.maps().stream().map(MapsWords::secondsAfterStart).distinct().toList();
    if (ends.size() == 1) {
      return List.of();
    }
    return List.of(
        "A trial had unlike times to come back, counted from the beginning of its trigger: "
            + IntStream.range(0, names.size())
                .mapToObj(
                    map ->
                        "%s s in %s"
                            .formatted(
                                Numbers.text(secondsAfterStart(comparison.maps().get(map))),
                                names.get(map)))
                .collect(Collectors.joining(", "))
            + ". A difference may come from that.");
  }

  /**
   * Returns in which cells the triggers of a further map lasted longer or shorter than those of the
   * first, though they were planned alike, a sentence for each such map.
   */
  List<String> unlikeTriggers() {
    return further().mapToObj(this::unlikeTriggers).flatMap(Optional::stream).toList();
  }

  private Optional<String> unlikeTriggers(int map) {
    var unlike = comparison.with(map).stream().filter(cell -> !cell.hasLikeTriggers()).toList();
    var byPlan =
        unlike.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.cell().trigger(), TreeMap::new, Collectors.toList()));
    return unlike.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The triggers of %s and %s were planned alike and lasted unlike times in %s: %s. A"
                    .formatted(
                        names.get(0),
                        names.get(map),
                        counted(unlike.size(), "cell"),
                        lasted(byPlan))
                + " difference may come from that.");
  }

  private static String lasted(Map<Double, List<ComparedCell>> byPlan) {
    return byPlan.entrySet().stream()
        .map(
            cells ->
                "%s against %s where %s s were planned"
                    .formatted(
                        lasted(cells.getValue(), ComparedCell::first),
                        lasted(cells.getValue(), ComparedCell::other),
                        Numbers.plain(cells.getKey())))
        .collect(Collectors.joining("; "));
  }

  private static String lasted(
      List<ComparedCell> cells, Function<ComparedCell, CellOutcome> ofMap) {
    var seconds =
        cells.stream().mapToDouble(cell -> ofMap.apply(cell).lastedSeconds()).summaryStatistics();
    return Numbers.range(seconds) + " s";
  }

  private static double secondsAfterStart(StabilityMap map) {
    var triggers = map.axes().triggers();
    return map.secondsAfter() + triggers.get(triggers.size() - 1);
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
