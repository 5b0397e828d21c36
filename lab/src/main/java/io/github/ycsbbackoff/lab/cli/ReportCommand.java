package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.gate.Differences;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.profile.ProfileGraphs;
import io.github.ycsbbackoff.lab.report.FoldersReport;
import io.github.ycsbbackoff.lab.report.MapReport;
import io.github.ycsbbackoff.lab.report.MapText;
import io.github.ycsbbackoff.lab.report.MapsReport;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.SweepReport;
import io.github.ycsbbackoff.lab.report.SweepText;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.lab.sweep.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code backoff report}. */
@Command(
    name = "report",
    description = {
      "Makes the report of a results folder anew.",
      "Writes summary.json, summary.csv and report.html, and the flame graphs of profiles.",
      "If a trial went wrong, that is printed first, and the exit status is 1.",
      "Of several folders it shows the arms side by side on one page, with their",
      "ratios to the first folder, and changes nothing in the folders.",
      "Of several maps it shows the pictures of each arm side by side, and says in",
      "which cells a map differs from the first beyond chance."
    },
    exitCodeList = {
      "0:done, and all that --assert says is shown to hold",
      "1:it went wrong, or an assertion is shown to be false",
      "2:the input was wrong",
      Judgement.STATUS_3
    })
final class ReportCommand implements Callable<Integer> {

  private static final String PAGE = "comparison.html";

  @Parameters(
      arity = "1..*",
      paramLabel = "FOLDER",
      description =
          "a folder that backoff compare, sweep or map made; several are all of compare, or all of"
              + " map, and the first is the baseline")
  private List<Path> folders;

  @Option(
      names = "--page",
      paramLabel = "FILE.html",
      description = "of several folders: where the page goes (default: " + PAGE + ")")
  private Path page;

  @Mixin private AssertOption assertion;

  @Override
  public Integer call() throws Exception {
    folders.forEach(ReportCommand::requireResults);
    return folders.size() == 1 ? one(folders.get(0)) : several();
  }

  private int one(Path folder) throws IOException {
    if (page != null) {
      throw new LabException(
          "--page: is for several folders; give another folder, or leave it out");
    }
    if (Results.experiment(folder).hasPoints()) {
      return points(folder);
    }
    assertion.require(Results.experiment(folder));
    var problems = ProfileGraphs.write(folder);
    var status = WentWrong.print(folder, problems);
    System.out.println(TerminalTable.render(Report.write(folder)));
    System.out.println("Report: " + folder.resolve("report.html"));
    return assertion.judge(folder, problems, status);
  }

  /** Makes the report of a sweep, or of a map. */
  private int points(Path folder) throws IOException {
    var isSweep = Results.experiment(folder).isSweep();
    if (assertion.isAnything()) {
      throw new LabException(
          "--assert and its files: are for an experiment of compare, and %s is a %s; leave them out"
              .formatted(folder, isSweep ? "sweep" : "map"));
    }
    var problems = new ArrayList<>(ProfileGraphs.write(folder));
    if (isSweep) {
      problems.addAll(Targets.unknownMaxima(Results.read(folder)));
    }
    var status = WentWrong.print(folder, problems);
    System.out.println(
        isSweep
            ? SweepText.render(SweepReport.write(folder))
            : MapText.render(MapReport.write(folder)));
    System.out.println("Report: " + folder.resolve("report.html"));
    return status;
  }

  private int several() throws IOException {
    if (assertion.isAnything()) {
      throw new LabException(
          "--assert and its files are for one folder; give one, or hold two against each other by"
              + " backoff gate NEW --baseline OLD");
    }
    var file = page == null ? Path.of(PAGE) : page;
    System.out.println(areMaps() ? maps(file) : arms(file));
    System.out.println("Report: " + file);
    return WentWrong.status(folders);
  }

  private String arms(Path file) throws IOException {
    var first = Measured.read(folders.get(0));
    var measured =
        Stream.concat(
                Stream.of(first),
                folders.stream().skip(1).map(folder -> Measured.readBeside(folder, first)))
            .toList();
    return FoldersReport.write(
        file, measured, Differences.notes(measured.stream().map(Measured::results).toList()));
  }

  private String maps(Path file) throws IOException {
    var results = folders.stream().map(Results::read).toList();
    return MapsReport.write(file, results, Differences.notes(results));
  }

  /** Returns whether all folders are of maps. Maps and others cannot be shown on one page. */
  private boolean areMaps() {
    var kinds = folders.stream().collect(Collectors.partitioningBy(ReportCommand::isMap));
    if (!kinds.get(true).isEmpty() && !kinds.get(false).isEmpty()) {
      throw new LabException(
          ("%s: is a map, and %s is none, so that one page cannot show both; give maps alone, or no"
                  + " map")
              .formatted(kinds.get(true).get(0), kinds.get(false).get(0)));
    }
    return kinds.get(false).isEmpty();
  }

  private static boolean isMap(Path folder) {
    return Results.experiment(folder).isMap();
  }

  private static void requireResults(Path folder) {
    if (!Files.isRegularFile(folder.resolve("experiment.yaml"))) {
      throw new LabException(
          folder
              + ": has no experiment.yaml; give a folder that backoff compare, sweep or map made");
    }
  }
}
