package io.github.ycsbbackoff.lab.experiment;

import java.util.List;
import java.util.Map;

/** The product of some axes: every combination of their parts, as an arm. */
final class Matrix {

  private Matrix() {}

  /**
   * Combines the parts of the axes. The last axis changes fastest; an arm's name is those of the
   * parts with hyphens between.
   */
  static List<Arm> product(List<Axis> axes) {
    if (axes.isEmpty()) {
      return List.of();
    }
    var arms = List.of(new Arm("", Map.of()));
    for (var axis : axes) {
      arms = arms.stream().flatMap(arm -> axis.parts().stream().map(arm::and)).toList();
    }
    return arms;
  }
}
