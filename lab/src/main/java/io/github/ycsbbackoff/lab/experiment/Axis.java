package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * One axis of a matrix of arms: the values of a property, those of a server flag, or parts of arms
 * that set several at once.
 *
 * @param label the text before each value in the arms' names, for values that say little alone
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Axis(
    String property, String flag, String label, List<String> values, List<Arm> arms) {

  /** The characters that no folder's name may hold. */
  private static final String ODD = "[^A-Za-z0-9._-]";

  public Axis {
    label = label == null ? "" : label;
    values = values == null ? List.of() : List.copyOf(values);
    arms = arms == null ? List.of() : List.copyOf(arms);
  }

  /** Returns the axis as parts of arms. */
  List<Arm> parts() {
    return arms.isEmpty() ? values.stream().map(this::part).toList() : arms;
  }

  private Arm part(String value) {
    var setting = Map.of(property == null ? flag : property, value);
    return new Arm(
        (label + value).replaceAll(ODD, "_"),
        property == null ? Map.of() : setting,
        property == null ? setting : Map.of());
  }
}
