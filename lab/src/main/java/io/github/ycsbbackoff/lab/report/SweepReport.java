package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.sweep.SweepSummarizer;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import java.io.IOException;
import java.nio.file.Path;

/** The step from the results folder of a sweep to its summary.json, summary.csv and report.html. */
public final class SweepReport {

  /**
   * Reads the trials in {@code folder} and writes the three files beside them, over older ones.
   *
   * @throws io.github.ycsbbackoff.lab.results.BrokenResultException if a file can't be believed;
   *     the message is one line
   */
  public static SweepSummary write(Path folder) throws IOException {
    var results = Results.read(folder);
    var summary = SweepSummarizer.of(results);
    SweepFiles.write(folder, summary);
    ReportPage.write(folder.resolve("report.html"), "sweep.jte", SweepPage.of(results, summary));
    return summary;
  }

  private SweepReport() {}
}
