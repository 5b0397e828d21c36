package io.github.ycsbbackoff.lab.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Holm's correction (Scandinavian Journal of Statistics 6, 1979): the chance that any of several
 * hypotheses that are true is rejected stays that of a single test. The family's size is that of
 * the plan: a hypothesis that could not be tested takes its place as one that is not rejected.
 */
final class Holm {

  private Holm() {}

  /**
   * The outcome of one hypothesis.
   *
   * @param p the adjusted p-value; NaN where there was no test
   * @param level the level at which the hypothesis was tested. The first step divides the family's
   *     level by the number of hypotheses, and each further step by one less; after the first step
   *     that does not reject, all others stay at its level
   */
  record Step(double p, double level, boolean isRejected) {}

  /**
   * Tests all hypotheses, and returns their steps in the order given.
   *
   * @param p the p-values; NaN where there was no test
   * @param familyLevel the level of the whole family, such as 0.05
   */
  static List<Step> steps(double[] p, double familyLevel) {
    var ascending =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> Double.isNaN(p[i]) ? 1 : p[i]))
            .toList();
    var steps = new Step[p.length];
    double least = 0;
    var rejects = true;
    double level = familyLevel;
    for (var rank = 0; rank < p.length; rank++) {
      int i = ascending.get(rank);
      var left = p.length - rank;
      level = rejects ? familyLevel / left : level;
      least = Math.max(least, Math.min(1, left * (Double.isNaN(p[i]) ? 1 : p[i])));
      rejects = rejects && left * p[i] <= familyLevel;
      steps[i] = new Step(Double.isNaN(p[i]) ? Double.NaN : least, level, rejects);
    }
    return Stream.of(steps).toList();
  }
}
