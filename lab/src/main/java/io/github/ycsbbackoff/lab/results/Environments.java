package io.github.ycsbbackoff.lab.results;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of what experiments ran on, and of what one ran on before and after it was
 * interrupted.
 */
public final class Environments {

  /** The word for a value that one of two environments lacks. */
  public static final String UNKNOWN = "unknown";

  private static final Pattern MEBIBYTES = Pattern.compile("(\\d+) MiB");

  /** The share by which the memory that a machine tells of changes from one start to the next. */
  private static final double SAME_MEMORY = 0.01;

  private static final String AS_IT_WAS = "as it was";
  private static final String NEXT_RESUMPTION = "; ";
  private static final String NEXT_CHANGE = ", ";

  private Environments() {}

  /** Returns whether two values are the same, as far as they tell. */
  public static boolean isSame(String one, String other) {
    if (Objects.equals(one, other)) {
      return true;
    }
    var memory = MEBIBYTES.matcher(one);
    var otherMemory = MEBIBYTES.matcher(other);
    if (!memory.matches() || !otherMemory.matches()) {
      return false;
    }
    double size = Long.parseLong(memory.group(1));
    return Math.abs(size - Long.parseLong(otherMemory.group(1))) <= SAME_MEMORY * size;
  }

  /**
   * Returns the first of these keys that is known of two environments, and in which they differ.
   */
  public static Optional<String> differing(
      List<String> keys, Map<String, String> one, Map<String, String> other) {
    return keys.stream()
        .filter(key -> isKnown(one.get(key)) && isKnown(other.get(key)))
        .filter(key -> !isSame(one.get(key), other.get(key)))
        .findFirst();
  }

  private static boolean isKnown(String value) {
    return value != null && !value.equals(UNKNOWN);
  }

  /**
   * Returns an environment that tells of all resumptions of the others, too: those of the clients
   * of one trial, each of which has a folder of its own.
   */
  public static Map<String, String> withResumptionsOf(
      Map<String, String> environment, Collection<Map<String, String>> others) {
    var resumptions =
        Stream.concat(Stream.of(environment), others.stream())
            .map(each -> each.get(Results.RESUMED))
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.joining(NEXT_RESUMPTION));
    var all = new LinkedHashMap<>(environment);
    if (!resumptions.isEmpty()) {
      all.put(Results.RESUMED, resumptions);
    }
    return all;
  }

  /**
   * Returns an environment that tells, too, that the experiment goes on in another one, and what
   * has changed.
   */
  public static Map<String, String> resumed(Map<String, String> began, Map<String, String> now) {
    var all = new LinkedHashMap<>(began);
    all.merge(Results.RESUMED, changes(began, now), (old, more) -> old + NEXT_RESUMPTION + more);
    return all;
  }

  private static String changes(Map<String, String> began, Map<String, String> now) {
    var keys = new LinkedHashSet<>(began.keySet());
    keys.addAll(now.keySet());
    // These are of a command, and not of what it ran on.
    keys.removeAll(List.of(Results.COMMAND, Results.RESUMED));
    var changes =
        keys.stream()
            .filter(
                key -> !isSame(began.getOrDefault(key, UNKNOWN), now.getOrDefault(key, UNKNOWN)))
            .map(
                key ->
                    "%s %s -> %s"
                        .formatted(
                            key, began.getOrDefault(key, UNKNOWN), now.getOrDefault(key, UNKNOWN)))
            .collect(Collectors.joining(NEXT_CHANGE));
    return changes.isEmpty() ? AS_IT_WAS : changes;
  }

  /** Returns whether an experiment went on in another environment than that which it began in. */
  public static boolean changedMeanwhile(Map<String, String> environment) {
    var resumed = environment.get(Results.RESUMED);
    return resumed != null && !resumed.matches("%s(%s%1$s)*".formatted(AS_IT_WAS, NEXT_RESUMPTION));
  }

  /**
   * Returns which keys had changed when an experiment went on.
   *
   * @param known the keys to look for, since values may have commas, too
   */
  public static Collection<String> changed(
      Map<String, String> environment, Collection<String> known) {
    // A longer key may begin with a shorter one.
    var keys =
        known.stream()
            .sorted(Comparator.comparing(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile("(?:^|%s|%s)(%s) ".formatted(NEXT_CHANGE, NEXT_RESUMPTION, keys))
        .matcher(environment.getOrDefault(Results.RESUMED, ""))
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
