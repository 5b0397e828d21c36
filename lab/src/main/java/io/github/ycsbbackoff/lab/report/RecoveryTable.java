package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.RecoveryMetric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The way back from a trigger as text for a terminal of 120 columns, one line for each arm. */
final class RecoveryTable {

  private static final List<String> HEADING =
      List.of("arm", "not back", "95%", "p", "back after s", "95%", "p", "dip", "stuck s", "lost");

  private RecoveryTable() {}

  /** Formats the table and what it says; empty for an experiment without a trigger. */
  static String of(Summary summary) {
    if (summary.recovery().isNone()) {
      return "";
    }
    var arms = summary.recovery().arms();
    var isVerified = arms.stream().anyMatch(arm -> arm.rowsLost().isKnown());
    // A column that says nothing is left to the line below the table.
    var columns = isVerified ? HEADING.size() : HEADING.size() - 1;
    var rows = new ArrayList<List<String>>();
    rows.add(HEADING.subList(0, columns));
    arms.forEach(arm -> rows.add(row(arm).subList(0, columns)));
    return "The way back after "
        + RecoveryWords.trigger(summary)
        + ":\nback with "
        + RecoveryWords.condition()
        + ".\nTimes are medians (Kaplan-Meier), – if beyond what was seen; p is of Fisher's exact test and"
        + " of the\nlog-rank test, each corrected for all arms.\n"
        + tooFew(summary)
        + TextTable.of(rows, Set.of(0))
        + (isVerified
            ? "lost: acknowledged rows that were missing when all were read back, of all trials"
                + " together.\n"
            : "Rows lost: " + RecoveryWords.NOT_VERIFIED + ".\n");
  }

  private static String tooFew(Summary summary) {
    var words = RecoveryWords.tooFew(summary);
    return words.isEmpty() ? "" : words + "\n";
  }

  private static List<String> row(ArmRecovery arm) {
    var median = arm.times().median();
    return List.of(
        TerminalTable.cut(arm.arm()),
        RecoveryWords.notBack(arm),
        RecoveryWords.notBackInterval(arm, " to "),
        p(arm.notBackP()),
        RecoveryWords.median(median),
        RecoveryWords.medianInterval(median, " to "),
        p(arm.timesP()),
        RecoveryWords.margin(RecoveryMetric.DIP_DEPTH, arm.value(RecoveryMetric.DIP_DEPTH)),
        RecoveryWords.margin(RecoveryMetric.STUCK, arm.value(RecoveryMetric.STUCK)),
        RecoveryWords.rowsLost(arm.rowsLost()));
  }

  /** Formats a p-value without its name, which the heading has. */
  private static String p(double p) {
    return Numbers.p(p).replace("p = ", "").replace("p < ", "<");
  }
}
