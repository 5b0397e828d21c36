package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a gate, or of assertions: what a build passes or fails by.
 *
 * @param title what was judged, against what
 * @param brokenWord the word for a check that is shown to be broken
 * @param failures what else fails the build, one line each, such as a trial that went wrong
 * @param doubts what keeps the checks from being believed, one line each
 * @param notes what a reader must know, one sentence each
 */
public record Judgement(
    String title,
    String brokenWord,
    List<Check> checks,
    List<String> failures,
    List<String> doubts,
    List<String> notes) {

  /** The exit status of a build that passes. */
  public static final int PASSED = 0;

  /** The exit status where something is shown to be broken, or went wrong. */
  public static final int FAILED = 1;

  /** The exit status where the data cannot say. */
  public static final int UNDECIDED = 3;

  /** The text of these statuses for a command's help. */
  public static final String STATUS_3 = "3:the data cannot say; the lines say what would";

  private static final Map<Answer, Integer> ORDER =
      Map.of(Answer.BROKEN, 0, Answer.UNDECIDED, 1, Answer.KEPT, 2);

  /** Returns the exit status. */
  public int status() {
    if (count(Answer.BROKEN) > 0 || !failures.isEmpty()) {
      return FAILED;
    }
    return count(Answer.UNDECIDED) > 0 || !doubts.isEmpty() ? UNDECIDED : PASSED;
  }

  long count(Answer answer) {
    return checks.stream().filter(check -> check.answer() == answer).count();
  }

  /** Returns the outcome in one line. */
  public String headline() {
    var outcome =
        switch (status()) {
          case PASSED -> "passed";
          case FAILED -> "FAILED";
          default -> "cannot say";
        };
    return "%s: %s; of %d checks %d failed, and of %d the data cannot say"
        .formatted(title, outcome, checks.size(), count(Answer.BROKEN), count(Answer.UNDECIDED));
  }

  /** Returns the checks, those that fail a build first. */
  List<Check> inOrder() {
    return checks.stream()
        .sorted(Comparator.comparing(check -> ORDER.get(check.answer())))
        .toList();
  }

  /** Returns the word that stands before a check's sentence. */
  String word(Answer answer) {
    return switch (answer) {
      case BROKEN -> brokenWord;
      case UNDECIDED -> "cannot say";
      case KEPT -> "ok";
    };
  }

  /** Returns the outcome for a terminal: one line for each check, the worst first. */
  public String text() {
    var lines = new ArrayList<String>();
    failures.forEach(failure -> lines.add("WENT WRONG: " + failure));
    lines.add(textOfChecks());
    return String.join("\n", lines);
  }

  /** Returns {@link #text} where it has been said already what went wrong. */
  public String textOfChecks() {
    var lines = new ArrayList<String>();
    inOrder().forEach(check -> lines.add(word(check.answer()) + ": " + check.sentence()));
    doubts.forEach(doubt -> lines.add("cannot say: " + doubt));
    notes.forEach(note -> lines.add("Note: " + note));
    lines.add(headline());
    return String.join("\n", lines);
  }
}
