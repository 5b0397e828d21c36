package io.github.ycsbbackoff.lab.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction (Scandinavian Journal of Statistics 6, 1979): with all p-values adjusted, the
 * chance that any of several arms without a difference is said to differ is that of a single one.
 */
final class Holm {

  private Holm() {}

  /** The adjusted p-values, in the order given; NaN is no test and stays. */
  static double[] adjusted(double[] p) {
    var adjusted = p.clone();
    var ascending =
        IntStream.range(0, p.length)
            .filter(i -> !Double.isNaN(p[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .toList();
    double least = 0;
    for (var rank = 0; rank < ascending.size(); rank++) {
      int i = ascending.get(rank);
      least = Math.max(least, Math.min(1, (ascending.size() - rank) * p[i]));
      adjusted[i] = least;
    }
    return adjusted;
  }
}
