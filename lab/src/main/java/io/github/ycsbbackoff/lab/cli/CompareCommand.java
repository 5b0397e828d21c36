package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.compare.Comparison;
import io.github.ycsbbackoff.lab.compare.Progress;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.server.ServerKinds;
import io.github.ycsbbackoff.server.Lifetime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code backoff compare}. */
@Command(
    name = "compare",
    description = {
      "Runs the arms of an experiment on a real server that they drive into rejections,",
      "in blocks in random order, and shows who wins and by how much."
    })
final class CompareCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "STORE|FILE",
      description = "kudu, for its default experiment, or an experiment file")
  private String what;

  @Option(names = "--quick", description = "one short block: a look, not a verdict")
  private boolean quick;

  @Option(names = "--blocks", paramLabel = "N", description = "trials of each arm")
  private Integer blocks;

  @Option(names = "--seed", paramLabel = "N", description = "of the plan and of the policies")
  private Long seed;

  @Option(names = "--verify", description = "read every acknowledged row back after each trial")
  private boolean verify;

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "where the results folder goes (default: ${DEFAULT-VALUE})")
  private Path results;

  @Mixin private CacheOption cache;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var home = Home.find();
    var experiment = chosen(home);
    var command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
    var server =
        ServerKinds.make(
            experiment.server().kind(),
            cache.cache(),
            Files.createTempDirectory("backoff-"),
            Lifetime.OF_PARENT);
    var comparison = new Comparison(home, experiment, results, "backoff compare " + command);
    var out = System.err;
    var summary =
        comparison.run(
            server, new Progress(experiment, out, Boolean.getBoolean("backoff.terminal")));
    System.out.println(TerminalTable.render(summary));
    System.out.println("Report: " + comparison.folder().resolve("report.html"));
    return 0;
  }

  private Experiment chosen(Home home) {
    var file =
        what.endsWith(".yaml") || what.endsWith(".yml")
            ? Path.of(what)
            : home.workloads().resolve("experiments/ab-policies-" + what + ".yaml");
    var experiment = ExperimentFile.read(file);
    experiment = quick ? experiment.quick() : experiment;
    experiment = verify ? experiment.verified() : experiment;
    experiment = blocks == null ? experiment : experiment.withBlocks(blocks);
    return seed == null ? experiment : experiment.withSeed(seed);
  }
}
