package io.github.ycsbbackoff.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The charts of a page in the order in which a reader needs them: those in which the arms differ
 * most come first, and those that show nothing are folded away.
 *
 * @param open the charts that are drawn at once
 * @param alike the charts in which all arms are alike
 * @param zero the charts in which everything is zero
 */
public record ChartOrder(List<ChartTitle> open, List<ChartTitle> alike, List<ChartTitle> zero) {

  /**
   * A chart to be put in order.
   *
   * @param isZero whether each of its values is 0
   */
  record Candidate(ChartTitle chart, boolean isZero, ArmDifference difference) {

    private double share() {
      return difference.share();
    }
  }

  private enum Group {
    OPEN,
    ALIKE,
    ZERO
  }

  /**
   * Puts charts in order.
   *
   * @param candidates the charts in the order that those have which differ equally
   * @param judged the keys of the charts of what arms are judged by, which are never folded; the
   *     first of them comes first
   */
  static ChartOrder of(List<Candidate> candidates, List<String> judged) {
    var groups =
        candidates.stream().collect(Collectors.groupingBy(candidate -> group(candidate, judged)));
    var open = new ArrayList<>(groups.getOrDefault(Group.OPEN, List.of()));
    open.sort(
        Comparator.comparing((Candidate one) -> !one.chart.key().equals(judged.get(0)))
            .thenComparing(Comparator.comparingDouble(Candidate::share).reversed()));
    return new ChartOrder(
        charts(open),
        charts(groups.getOrDefault(Group.ALIKE, List.of())),
        charts(groups.getOrDefault(Group.ZERO, List.of())));
  }

  private static Group group(Candidate candidate, List<String> judged) {
    return judged.contains(candidate.chart.key())
        ? Group.OPEN
        : candidate.isZero ? Group.ZERO : candidate.difference.alike() ? Group.ALIKE : Group.OPEN;
  }

  private static List<ChartTitle> charts(List<Candidate> candidates) {
    return candidates.stream().map(Candidate::chart).toList();
  }

  /** Names the charts of a folded group in one line. */
  public static String names(List<ChartTitle> folded) {
    return folded.stream().map(ChartTitle::title).collect(Collectors.joining(", "));
  }
}
