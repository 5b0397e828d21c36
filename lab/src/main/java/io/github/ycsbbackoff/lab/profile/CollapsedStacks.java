package io.github.ycsbbackoff.lab.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Call stacks and how much each of them was seen to take. A stack is the names of its frames from
 * the outermost on, separated by semicolons; in a file there is a line for each stack, with its
 * count behind a blank.
 *
 * @param counts the counts by stack: samples, or bytes; in the order of the stacks' names
 */
public record CollapsedStacks(Map<String, Long> counts) {

  /** No stack at all. */
  public static final CollapsedStacks NONE = new CollapsedStacks(Map.of());

  private static final Pattern COUNT_LAST = Pattern.compile("(?<stack>.+) (?<count>\\d+)");

  private static final Pattern COUNT_FIRST = Pattern.compile("(?<count>\\d+) (?<stack>.+)");

  private static final Pattern LAMBDA =
      Pattern.compile("(?<=\\$\\$)Lambda(?:\\$\\d+)?(?:[/.+]0x[0-9a-f]+)?(?:[/+]\\d+)?");

  public CollapsedStacks {
    counts = new TreeMap<>(counts);
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, or has a line that is no stack with its count
   */
  public static CollapsedStacks read(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return of(lines, COUNT_LAST, line -> line);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads what {@code perf report -g folded} prints: lines of a count and a stack, under headings
   * that are passed over.
   */
  static CollapsedStacks ofPerf(Stream<String> lines) {
    return of(
        lines.filter(line -> COUNT_FIRST.matcher(line).matches()), COUNT_FIRST, String::strip);
  }

  private static CollapsedStacks of(
      Stream<String> lines, Pattern form, Function<String, String> stack) {
    return new CollapsedStacks(
        lines
            .filter(line -> !line.isBlank())
            .map(line -> matched(form, line))
            .collect(
                Collectors.toMap(
                    line -> stack.apply(line.group("stack")),
                    line -> Long.parseLong(line.group("count")),
                    Long::sum)));
  }

  private static Matcher matched(Pattern form, String line) {
    var matcher = form.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no call stack with its count: " + line);
    }
    return matcher;
  }

  /**
   * Returns the stacks with the classes of lambdas named alike, which a JVM numbers in the order in
   * which it comes upon them: two JVMs are to be compared.
   */
  CollapsedStacks withoutNumbersOfLambdas() {
    var alike = new TreeMap<String, Long>();
    counts.forEach(
        (stack, count) ->
            alike.merge(LAMBDA.matcher(stack).replaceAll("Lambda"), count, Long::sum));
    return new CollapsedStacks(alike);
  }

  /** Returns the sum of both. */
  public CollapsedStacks plus(CollapsedStacks other) {
    var sum = new TreeMap<>(counts);
    other.counts.forEach((stack, count) -> sum.merge(stack, count, Long::sum));
    return new CollapsedStacks(sum);
  }

  /**
   * Returns these stacks with counts that are so many times as large, in whole numbers. What is
   * left of rounding goes to the next stack in the order of names: most stacks were seen once or
   * twice, and rounding each by itself would leave them all as they are, or drop them all. In that
   * order the stacks under a frame are neighbours, so that the sum of each frame is right to 1.
   */
  public CollapsedStacks times(double factor) {
    var scaled = new TreeMap<String, Long>();
    var exact = 0.0;
    var given = 0L;
    for (var stack : counts.entrySet()) {
      exact += stack.getValue() * factor;
      var count = Math.round(exact) - given;
      given += count;
      if (count > 0) {
        scaled.put(stack.getKey(), count);
      }
    }
    return new CollapsedStacks(scaled);
  }

  /** Returns the sum of all counts. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the text of a file. */
  public String text() {
    return counts.entrySet().stream()
        .map(stack -> stack.getKey() + " " + stack.getValue() + "\n")
        .collect(Collectors.joining());
  }

  /** Writes a file, over one that is there. */
  public void write(Path file) throws IOException {
    Files.writeString(file, text());
  }
}
