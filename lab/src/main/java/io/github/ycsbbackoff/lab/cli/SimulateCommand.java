package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.Cleanup;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.report.MapReport;
import io.github.ycsbbackoff.lab.report.MapText;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.lab.simulate.SimulatedGrid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code backoff simulate}. */
@Command(
    name = "simulate",
    description = {
      "Compares retry policies on a model of a server, in virtual time, at any size.",
      "Runs an experiment with server: kind: simulated, as backoff compare does too, and leaves a",
      "results folder in which everything is labelled simulated. The files",
      "workloads/experiments/simulated-*.yaml are examples (simulated-map*.yaml, of backoff map)."
    },
    exitCodeList = {
      "0:done, and all that --assert says is shown to hold",
      "1:it went wrong, or an assertion is shown to be false",
      "2:the input was wrong",
      Judgement.STATUS_3
    })
final class SimulateCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "an experiment file, *.yaml")
  private Path file;

  @Mixin private ExperimentOptions options;

  @Mixin private ResultsOption results;

  @Mixin private AssertOption assertion;

  @Option(
      names = "--grid",
      paramLabel = "NAME=VALUE,...",
      description = {
        "the same for each value of one parameter, such as threadcount=100,1000,10000 or",
        "backoff.cap=1s,4s; with a page that shows every metric over it"
      })
  private String grid;

  @Override
  public Integer call() throws IOException {
    var experiment = options.read(file);
    if (!experiment.isSimulated()) {
      throw new LabException(
          "%s: its server is a real one (kind: %s); run it by backoff %s %s"
              .formatted(
                  file,
                  experiment.server().kind(),
                  experiment.isSweep() ? "sweep" : experiment.isMap() ? "map" : "compare",
                  file));
    }
    if (experiment.isMap()) {
      throw new LabException(file + ": is a map; run it by backoff map " + file);
    }
    assertion.require(experiment);
    if (grid != null && assertion.isAnything()) {
      throw new LabException(
          "--grid: has a results folder for each value; make them, and give --assert and its files"
              + " to backoff report FOLDER");
    }
    return grid == null ? run(experiment, options, results, assertion) : grid(experiment);
  }

  /** Runs a simulation, or shows its plan, and returns the exit status. */
  static int run(
      Experiment experiment,
      ExperimentOptions options,
      ResultsOption results,
      AssertOption assertion)
      throws IOException {
    var simulation = new SimulatedExperiment(experiment);
    if (options.isDryRun()) {
      System.out.println(options.plan(experiment));
      return 0;
    }
    var folder = results.folder(experiment.labelled().name());
    var effort = Cleanup.ofInterrupted(() -> simulation.run(folder.path(), results.typed()));
    System.out.println(
        experiment.isMap()
            ? MapText.render(MapReport.write(folder.path()))
            : TerminalTable.render(Report.write(folder.path())));
    System.out.println("Simulated: " + effort.message());
    System.out.println("Report: " + folder.report());
    return assertion.judge(folder.path(), List.of(), 0);
  }

  private int grid(Experiment experiment) throws IOException {
    var simulations = SimulatedGrid.of(experiment, grid);
    if (options.isDryRun()) {
      System.out.println(options.plan(experiment));
      System.out.println("all of it for each of " + grid);
      return 0;
    }
    var folder = results.folder(experiment.labelled().name());
    var effort = Cleanup.ofInterrupted(() -> simulations.run(folder.path(), results.typed()));
    System.out.println("Simulated: " + effort.message());
    System.out.println("Report: " + folder.path().resolve("grid.html"));
    return 0;
  }
}
