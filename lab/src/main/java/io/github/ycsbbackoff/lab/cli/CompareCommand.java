package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.Comparison;
import io.github.ycsbbackoff.lab.compare.PlanText;
import io.github.ycsbbackoff.lab.compare.Progress;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code backoff compare}. */
@Command(
    name = "compare",
    description = {
      "A/B-tests retry policies on a real, overloaded server, or on an emulator where none can be had.",
      "Runs the arms of an experiment in blocks in random order, and shows who wins and by how",
      "much. An experiment file that a results folder holds repeats that experiment.",
      "A trial that went wrong (its client failed, or the server does not hold what it",
      "acknowledged) is kept and marked, the others go on, and the exit status is 1."
    })
final class CompareCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE|FILE",
      description = "one of ${bundle:stores}, for its default experiment, or an experiment file")
  private String what;

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = {
        "go on with the experiment in that results folder, which was interrupted; trials that",
        "were finished stay. STORE|FILE is needed only for secrets, which results do not hold"
      })
  private Path resumed;

  @Option(names = "--quick", description = "one short block: a look, not a verdict")
  private boolean quick;

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "ARM",
      description = "only these of the experiment's arms; the baseline must be one of them")
  private List<String> arms;

  @Option(names = "--blocks", paramLabel = "N", description = "trials of each arm")
  private Integer blocks;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = {
        "of the plan and of the policies (default: the file's, or else one drawn at random, which",
        "the results keep)"
      })
  private Long seed;

  @Option(
      names = "--dry-run",
      description = {
        "check the experiment, show its plan, how small a difference it can show and how long it",
        "takes, and start nothing"
      })
  private boolean dryRun;

  @Option(
      names = "--verify",
      description = "hold what the server has against all that was written, after each trial")
  private boolean verify;

  @Mixin private ResultsOption results;

  @Option(
      names = "--masters",
      paramLabel = "HOST:PORT,...",
      description = {
        "a cluster that runs already, instead of an embedded server: of ${bundle:addresses}.",
        "Each trial makes a table of its own there, backoff_TIME-NAME_..., and drops it"
      })
  private String masters;

  @Option(
      names = "--without-flags",
      description = "leave out the experiment's server flags, which --masters cannot apply")
  private boolean withoutFlags;

  @Option(
      names = "--keep-tables",
      description = "leave the tables of the trials on the cluster that --masters names")
  private boolean keepTables;

  @Option(
      names = "--cluster-wait",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = {
        "between trials, how long to wait until the cluster that --masters names is well (default:",
        "${DEFAULT-VALUE}); then the experiment stops, to be resumed"
      })
  private long clusterWaitSeconds;

  @Mixin private CacheOption cache;

  @Spec private CommandSpec spec;

  private boolean isSeedDrawn;

  @Override
  public Integer call() throws IOException {
    var home = Home.find();
    var folder = resumed == null ? null : ResultsFolder.existing(resumed);
    var experiment = folder == null ? chosen(home, this::drawnSeed) : resumed(folder, home);
    folder = folder == null ? results.folder(experiment.name()) : folder;
    var server = server(experiment, folder);
    if (dryRun) {
      Comparison.check(home, experiment, server);
      System.out.println(PlanText.of(experiment, isSeedDrawn));
      return 0;
    }
    var progress =
        new Progress(
            experiment,
            resumed == null ? 0 : folder.finished(experiment),
            System.err,
            Integer.getInteger("backoff.columns", 0));
    var comparison =
        new Comparison(
            home, experiment, folder, keepTables, Duration.ofSeconds(clusterWaitSeconds));
    var summary =
        resumed == null
            ? comparison.run(server, progress, results.typed())
            : comparison.resume(server, progress);
    var problems = Results.problemsIn(folder.path());
    problems.forEach(problem -> System.out.println("WENT WRONG: " + problem));
    System.out.println(TerminalTable.render(summary));
    System.out.println("Report: " + folder.report());
    return problems.isEmpty() ? 0 : 1;
  }

  private EmbeddedServer server(Experiment experiment, ResultsFolder folder) throws IOException {
    var store = Stores.named(experiment.server().kind());
    if (!experiment.server().isGiven()) {
      return store.server(cache.cache(), folder.server(), Lifetime.OF_PARENT);
    }
    var address = experiment.server().masters();
    return resumed == null
        ? new GivenCluster(store, address, folder.newTablePrefix(), 0)
        : new GivenCluster(store, address, folder.tablePrefix(), folder.lastTable());
  }

  private Experiment resumed(ResultsFolder folder, Home home) throws IOException {
    if (what != null) {
      return givenAgain(folder, home);
    }
    if (quick || arms != null || blocks != null || seed != null || verify || withoutFlags) {
      throw new LabException(
          "--resume "
              + resumed
              + ": goes on as the experiment began; leave out --quick, --arms, --blocks, --seed,"
              + " --verify and --without-flags");
    }
    var experiment = folder.experiment(home);
    requireSameServer(experiment.server());
    return experiment;
  }

  /**
   * Checks that the experiment began on the same server: trials of two servers must not be
   * compared.
   */
  private void requireSameServer(Experiment.Server began) {
    if (masters != null
        && !Stores.named(began.kind()).absoluteAddress(masters).equals(began.masters())) {
      throw new LabException(
          "--resume %s: --masters %s: the experiment began on %s; leave out --masters"
              .formatted(
                  resumed, masters, began.isGiven() ? began.masters() : "an embedded server"));
    }
  }

  private Experiment givenAgain(ResultsFolder folder, Home home) throws IOException {
    var experiment = chosen(home, folder::seed);
    if (!folder.isOf(experiment)) {
      throw new LabException(
          "--resume "
              + resumed
              + ": is of another experiment than "
              + what
              + "; give the file and the options that it began with");
    }
    return experiment;
  }

  private long drawnSeed() {
    isSeedDrawn = true;
    return ExperimentFile.drawnSeed();
  }

  /**
   * Returns what the user chose; {@code seedOfNone} is the seed where neither file nor option has
   * one.
   */
  private Experiment chosen(Home home, LongSupplier seedOfNone) {
    if (what == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing required parameter: 'STORE|FILE', or --resume FOLDER");
    }
    if (blocks != null && blocks < 1) {
      throw new LabException("--blocks " + blocks + ": wrong; give 1 or more; a verdict needs 3");
    }
    var experiment =
        ExperimentFile.read(
            file(home), home::bindingClassPath, seed == null ? seedOfNone : () -> seed);
    experiment = quick ? experiment.quick() : experiment;
    experiment = arms == null ? experiment : experiment.withArms(arms);
    experiment = verify ? experiment.verified() : experiment;
    experiment = blocks == null ? experiment : experiment.withBlocks(blocks);
    experiment = seed == null ? experiment : experiment.withSeed(seed);
    return onServer(experiment);
  }

  private Experiment onServer(Experiment experiment) {
    var asked = withoutFlags ? experiment.withoutServerFlags() : experiment;
    return masters == null
        ? asked
        : asked.withMasters(Stores.named(asked.server().kind()).absoluteAddress(masters));
  }

  private Path file(Home home) {
    if (what.endsWith(".yaml") || what.endsWith(".yml")) {
      return Path.of(what);
    }
    return home.defaultExperiment(what);
  }
}
