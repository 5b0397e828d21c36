package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.lab.experiment.Experiment.Arm;
import java.util.List;
import java.util.Map;

/** Every combination of some axes' parts, as arms. */
final class Matrix {

  private Matrix() {}

  /** The last axis changes fastest; a name is those of the parts with hyphens between. */
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
