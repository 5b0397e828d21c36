package io.github.ycsbbackoff.lab.gate;

import java.util.ArrayList;

/** A judgement in GitHub's Markdown, for the summary of a job or a comment. */
final class Markdown {

  private Markdown() {}

  /** Returns the text. */
  static String of(Judgement judgement) {
    var lines = new ArrayList<String>();
    lines.add("### " + cell(judgement.headline()));
    lines.add("");
    lines.add("| | arm | check | measured |");
    lines.add("|---|---|---|---|");
    for (var check : judgement.inOrder()) {
      lines.add(
          "| %s | %s | %s | %s |"
              .formatted(
                  "**" + judgement.word(check.answer()) + "**",
                  cell(check.subject()),
                  cell(check.name()),
                  cell(check.measured())));
    }
    lines.add("");
    judgement.failures().forEach(failure -> lines.add("- **WENT WRONG**: " + cell(failure)));
    judgement.doubts().forEach(doubt -> lines.add("- **cannot say**: " + cell(doubt)));
    judgement.notes().forEach(note -> lines.add("- " + cell(note)));
    return String.join("\n", lines) + "\n";
  }

  /**
   * Returns text as it can stand in a cell: signs that mean something in Markdown mean themselves.
   */
  private static String cell(String text) {
    return text.replaceAll("([\\\\`*_{}\\[\\]<>|~])", "\\\\$1").replaceAll("\\R", " ");
  }
}
