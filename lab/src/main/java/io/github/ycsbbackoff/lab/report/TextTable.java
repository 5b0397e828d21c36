package io.github.ycsbbackoff.lab.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of text with their columns in line. Picocli's text table, which could do the same for words,
 * cannot put numbers in line at their right end.
 */
final class TextTable {

  private TextTable() {}

  /**
   * Formats rows, one line for each.
   *
   * @param rows the rows, of which the first is the heading, and all have as many cells
   * @param words the columns that begin at one place; the others, numbers, end at one
   */
  static String of(List<List<String>> rows, Set<Integer> words) {
    var widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(
                        column -> pad(row.get(column), widths[column], words.contains(column)))
                    .collect(Collectors.joining("  "))
                    .stripTrailing())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Appends a table under its title, behind an empty line, unless it has no rows. */
  static void append(
      StringBuilder text, String title, List<List<String>> rows, Set<Integer> words) {
    if (!rows.isEmpty()) {
      text.append('\n').append(title).append('\n').append(of(rows, words));
    }
  }

  private static String pad(String cell, int width, boolean words) {
    var blanks = " ".repeat(width - cell.length());
    return words ? cell + blanks : blanks + cell;
  }
}
