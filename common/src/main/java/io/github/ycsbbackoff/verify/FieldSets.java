package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of fields, and the lists of names that writes and reads have, by number; both are few.
 */
final class FieldSets {

  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<int[]> sets = new ArrayList<>();
  private final Map<List<String>, Integer> known = new HashMap<>();

  /** Returns the number of a list of fields. */
  int of(List<String> fields) {
    var set = known.get(fields);
    if (set == null) {
      set = sets.size();
      known.put(List.copyOf(fields), set);
      sets.add(fields.stream().mapToInt(this::field).toArray());
    }
    return set;
  }

  int field(String name) {
    return numbers.computeIfAbsent(
        name,
        unknown -> {
          names.add(name);
          return names.size() - 1;
        });
  }

  String name(int field) {
    return names.get(field);
  }

  /** Returns the fields of a set, in the order in which they were given. */
  int[] fields(int set) {
    return sets.get(set);
  }

  /** Returns the place of {@code field} in a set; -1 if the set does not contain it. */
  int place(int set, int field) {
    var fields = sets.get(set);
    for (var i = 0; i < fields.length; i++) {
      if (fields[i] == field) {
        return i;
      }
    }
    return -1;
  }
}
