package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.AssertedEndpoint;
import io.github.ycsbbackoff.lab.stats.Claim;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Operand;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An assertion on one experiment: {@code ARM.METRIC OP NUMBER * ARM.METRIC}, or {@code ARM.METRIC
 * OP NUMBER [UNIT]}.
 *
 * @param text the assertion as it was typed
 * @param number the factor of the other operand; without one, the limit in the metric's own unit
 * @param other the operand that the first is held against; empty where it is a number
 */
public record Assertion(
    String text, Operand asserted, Operator operator, double number, Optional<Operand> other) {

  /** The operators. */
  public enum Operator {
    AT_LEAST(">=", true, true),
    AT_MOST("<=", false, true),
    MORE(">", true, false),
    LESS("<", false, false);

    private final String sign;
    private final boolean isAtLeast;
    private final boolean permits;

    Operator(String sign, boolean isAtLeast, boolean permits) {
      this.sign = sign;
      this.isAtLeast = isAtLeast;
      this.permits = permits;
    }

    private static Operator of(String sign) {
      return Arrays.stream(values()).filter(one -> one.sign.equals(sign)).findFirst().orElseThrow();
    }
  }

  /**
   * The largest limit, factor or loss. Beside what can be measured the largest numbers that there
   * are leave no room for a ratio.
   */
  static final double MOST = 1e15;

  // A name may hold dots, and a metric none: the last dot parts them.
  private static final String OPERAND = "([A-Za-z0-9][\\w.-]*)\\.([A-Za-z]\\w*)";

  private static final Pattern GRAMMAR =
      Pattern.compile(
          "\\s*"
              + OPERAND
              + "\\s*(>=|<=|>|<)\\s*(\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\s*(?:\\*\\s*"
              + OPERAND
              + "|([^\\s*]+))?\\s*");

  /**
   * Reads an assertion.
   *
   * @throws LabException if it is malformed, or names no metric, or a unit that is not the
   *     metric's, or a number that is too large for a limit
   */
  public static Assertion of(String text) {
    var parts = GRAMMAR.matcher(text);
    if (!parts.matches()) {
      throw wrong(
          text,
          "is no assertion; write 'ARM.METRIC OP NUMBER * ARM.METRIC' or 'ARM.METRIC OP NUMBER"
              + " [UNIT]', where OP is >=, <=, > or <");
    }
    var asserted = new Operand(parts.group(1), metric(text, parts.group(2)));
    var number = Double.parseDouble(parts.group(4));
    var operator = Operator.of(parts.group(3));
    if (parts.group(5) == null) {
      var factor = Units.factor(asserted.metric(), parts.group(7));
      if (factor.isEmpty()) {
        throw wrong(
            text,
            "%s is not measured in %s, but in %s"
                .formatted(asserted.metric().key(), parts.group(7), asserted.metric().unit()));
      }
      var limit = number * factor.getAsDouble();
      requireMeasurable(text, limit, parts.group(4));
      return new Assertion(text, asserted, operator, limit, Optional.empty());
    }
    requireMeasurable(text, number, parts.group(4));
    var other = new Operand(parts.group(5), metric(text, parts.group(6)));
    requireRatio(text, asserted.metric(), number, other.metric());
    if (asserted.equals(other)) {
      throw wrong(
          text,
          "compares %s with itself; give another arm or metric".formatted(asserted.message()));
    }
    return new Assertion(text, asserted, operator, number, Optional.of(other));
  }

  private static void requireMeasurable(String text, double number, String typed) {
    if (number > MOST) {
      throw wrong(text, typed + " is more than can ever be measured; give a smaller number");
    }
  }

  private static void requireRatio(String text, Metric metric, double factor, Metric other) {
    if (!metric.unit().equals(other.unit())) {
      throw wrong(
          text,
          "%s is in %s, and %s in %s; compare like with like"
              .formatted(metric.key(), metric.unit(), other.key(), other.unit()));
    }
    if (factor == 0) {
      throw wrong(text, "0 times anything is 0; give another factor");
    }
  }

  private static Metric metric(String text, String key) {
    return Arrays.stream(Metric.values())
        .filter(metric -> metric.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    text, "%s: no such metric; known metrics: %s".formatted(key, MaxLoss.keys())));
  }

  /**
   * Checks that the experiment has the arms.
   *
   * @throws LabException if it lacks one
   */
  void require(List<String> arms) {
    for (var operand : operands()) {
      if (!arms.contains(operand.arm())) {
        throw wrong(
            text, "no arm %s; the arms are: %s".formatted(operand.arm(), String.join(", ", arms)));
      }
    }
  }

  private List<Operand> operands() {
    return other.map(operand -> List.of(asserted, operand)).orElseGet(() -> List.of(asserted));
  }

  /** Returns the claim that this assertion makes on these trials. */
  Claim claim(List<TrialMetrics> trials) {
    return other
        .map(
            operand ->
                AssertedEndpoint.ofRatio(
                    asserted, number, operand, operator.isAtLeast, operator.permits, trials))
        .orElseGet(
            () ->
                AssertedEndpoint.ofMean(
                    asserted, number, operator.isAtLeast, operator.permits, trials));
  }

  /** Counts the blocks in which there is a trial of each of its arms. */
  int blocks(List<TrialMetrics> trials) {
    return (int)
        trials.stream()
            .filter(trial -> trial.arm().equals(asserted.arm()))
            .filter(trial -> operands().stream().allMatch(one -> has(trials, one, trial.block())))
            .count();
  }

  private static boolean has(List<TrialMetrics> trials, Operand operand, int block) {
    return trials.stream()
        .anyMatch(trial -> trial.arm().equals(operand.arm()) && trial.block() == block);
  }

  private static LabException wrong(String text, String why) {
    return new LabException("--assert '%s': %s".formatted(text, why));
  }
}
