package io.github.ycsbbackoff.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The axis of a parameter whose values are given as words.
 *
 * @param places where each value stands, in {@code unit}; empty if the values are not all numbers
 *     of one kind, so that they can only stand side by side
 * @param unit the smallest of the units that the values have; empty for plain numbers
 * @param log whether the values span a decade or more, so that the axis is logarithmic
 */
record GridAxis(List<Double> places, String unit, boolean log) {

  private static final double DECADE = 10;
  private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *([A-Za-z]*)");

  /** The size of each unit, in units of the smallest one of its kind. */
  private static final List<Map<String, Double>> KINDS =
      List.of(
          Map.of("", 1.0),
          Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9),
          Map.of("B", 1.0, "KiB", 0x1p10, "MiB", 0x1p20, "GiB", 0x1p30));

  private record Value(double number, String unit) {}

  static GridAxis of(List<String> words) {
    var values = new ArrayList<Value>();
    for (var word : words) {
      var form = NUMBER.matcher(word);
      if (!form.matches()) {
        return sideBySide();
      }
      values.add(new Value(Double.parseDouble(form.group(1)), form.group(2)));
    }
    return KINDS.stream()
        .filter(kind -> values.stream().allMatch(value -> kind.containsKey(value.unit)))
        .findFirst()
        .map(kind -> of(values, kind))
        .orElseGet(GridAxis::sideBySide);
  }

  private static GridAxis of(List<Value> values, Map<String, Double> kind) {
    var unit =
        values.stream().map(Value::unit).min(Comparator.comparingDouble(kind::get)).orElse("");
    var places =
        values.stream().map(value -> value.number * kind.get(value.unit) / kind.get(unit)).toList();
    var range = places.stream().mapToDouble(place -> place).summaryStatistics();
    return new GridAxis(
        places, unit, range.getMin() > 0 && range.getMax() >= DECADE * range.getMin());
  }

  private static GridAxis sideBySide() {
    return new GridAxis(List.of(), "", false);
  }
}
