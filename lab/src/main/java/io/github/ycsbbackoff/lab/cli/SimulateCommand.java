package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.lab.simulate.SimulatedGrid;
import io.github.ycsbbackoff.lab.simulate.SimulationFile;
import java.io.IOException;
import java.nio.file.Path;
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
      "Leaves a results folder as backoff compare does, in which everything is labelled",
      "simulated. The files in workloads/simulations are examples."
    })
final class SimulateCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "a simulation file, *.yaml")
  private Path file;

  @Mixin private ResultsOption results;

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
    var simulation = SimulationFile.read(file);
    var folder = results.folder(simulation.labelledName());
    var command = results.typed();
    return grid == null ? one(simulation, folder, command) : grid(simulation, folder, command);
  }

  private static int one(SimulationFile simulation, ResultsFolder folder, String command)
      throws IOException {
    var outcome = new SimulatedExperiment(simulation).run(folder.path(), command);
    System.out.println(TerminalTable.render(outcome.summary()));
    System.out.println("Simulated: " + outcome.effort().words());
    System.out.println("Report: " + folder.report());
    return 0;
  }

  private int grid(SimulationFile simulation, ResultsFolder folder, String command)
      throws IOException {
    var effort = SimulatedGrid.of(simulation, grid).run(folder.path(), command);
    System.out.println("Simulated: " + effort.words());
    System.out.println("Report: " + folder.path().resolve("grid.html"));
    return 0;
  }
}
