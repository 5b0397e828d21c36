package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.SweepReport;
import io.github.ycsbbackoff.lab.report.SweepText;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code backoff report}. */
@Command(
    name = "report",
    description = "Writes summary.json, summary.csv and report.html anew from a results folder.")
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "a folder that backoff compare or sweep made")
  private Path folder;

  @Override
  public Integer call() throws Exception {
    if (!Files.isRegularFile(folder.resolve("experiment.yaml"))) {
      throw new LabException(
          folder + ": has no experiment.yaml; give a folder that backoff compare or sweep made");
    }
    System.out.println(
        Results.experiment(folder).isSweep()
            ? SweepText.render(SweepReport.write(folder))
            : TerminalTable.render(Report.write(folder)));
    System.out.println("Report: " + folder.resolve("report.html"));
    return 0;
  }
}
