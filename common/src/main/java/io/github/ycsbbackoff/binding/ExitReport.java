package io.github.ycsbbackoff.binding;

import java.io.PrintStream;

/**
 * The last lines of a run in which rows were not acknowledged, so that nobody has to look for them.
 */
final class ExitReport {

  private ExitReport() {}

  static void print(RunContext context, PrintStream out) {
    var totals = context.meters().totals();
    if (totals.unacknowledged() == 0) {
      return;
    }
    out.printf(
        "ycsb-backoff: %d of %d rows were not acknowledged: %d failed, %d given up after"
            + " rejections, %d of unknown outcome%n",
        totals.unacknowledged(),
        totals.acknowledged() + totals.unacknowledged(),
        totals.failed(),
        totals.gaveUp(),
        totals.unknown());
    context.rows().firstFailure().ifPresent(why -> out.println("ycsb-backoff: the first: " + why));
  }
}
