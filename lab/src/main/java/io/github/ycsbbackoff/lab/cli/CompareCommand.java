package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.compare.ExperimentRun;
import io.github.ycsbbackoff.lab.compare.Progress;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ServerSpec;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
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
      "A/B-tests retry policies on a real, overloaded server.",
      "Where no server can be had, an emulator takes its place; where the experiment says kind:",
      "simulated, a model of a server does.",
      "Runs the arms of an experiment in blocks in random order, and shows who wins and by how",
      "much. An experiment file that a results folder holds repeats that experiment.",
      "A trial that went wrong (its client failed, or the server does not hold what it",
      "acknowledged) is kept and marked, the others go on, and the exit status is 1."
    },
    exitCodeList = {
      "0:done, and all that --assert says is shown to hold",
      "1:it went wrong, or an assertion is shown to be false",
      "2:the input was wrong",
      Judgement.STATUS_3
    })
class CompareCommand implements Callable<Integer> {

  /** The options that mean nothing where no server is run. */
  private static final List<String> OF_A_SERVER =
      List.of(
          "--resume",
          "--verify",
          "--profile",
          "--clients",
          "--masters",
          "--without-flags",
          "--keep-tables",
          "--cluster-wait",
          "--cache-dir");

  /** The options that make another experiment of one, a sweep's among them. */
  private static final List<String> OF_A_BEGINNING =
      List.of(
          "--quick",
          "--arms",
          "--baseline",
          "--jar",
          "--blocks",
          "--seed",
          "--verify",
          "--profile",
          "--clients",
          "--without-flags",
          "--workloads",
          "--shares");

  /** The options that mean nothing on a server that the experiment runs itself. */
  private static final List<String> OF_A_CLUSTER = List.of("--keep-tables", "--cluster-wait");

  private static final long LONGEST_WAIT_SECONDS = Duration.ofDays(365).toSeconds();

  /**
   * The options that mean nothing to a command whose trials of one arm differ in more than their
   * block: nothing is judged by such an arm as a whole.
   */
  static final List<String> OF_TRIALS_ALIKE =
      List.of(
          "--clients",
          "--jar",
          "--assert",
          "--junit",
          "--markdown",
          "--history",
          "--benchmark-json");

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

  @Mixin private ExperimentOptions options;

  @Option(
      names = "--verify",
      description = "hold what the server has against all that was written, after each trial")
  private boolean verify;

  @Mixin private ProfileOption profile;

  @Mixin private ClientsOption clients;

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

  @Mixin private AssertOption assertion;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    GivenText.require("--masters", masters, "the address of a cluster, or leave it out");
    requireClusterWait();
    var home = Home.find();
    var folder = resumed == null ? null : ResultsFolder.existing(resumed);
    var experiment = folder == null ? onServer(read(home)) : resumed(folder, home);
    requireKind(experiment, resumed == null ? what : "--resume " + resumed);
    assertion.require(experiment);
    if (experiment.isSimulated()) {
      return SimulateCommand.run(experiment, options, results, assertion);
    }
    if (!experiment.server().isGiven()) {
      GivenOptions.refuse(
          spec,
          OF_A_CLUSTER,
          "the experiment %s has a server of its own".formatted(experiment.name()));
    }
    folder = folder == null ? results.folder(experiment.name()) : folder;
    var server = server(experiment, folder);
    if (options.isDryRun()) {
      ExperimentRun.check(home, experiment, server);
      System.out.println(options.plan(experiment));
      return 0;
    }
    if (experiment.profile() != null && experiment.server().isGiven()) {
      System.err.println(
          "backoff: --profile: of a cluster that runs already only the client is profiled");
    }
    var progress =
        new Progress(
            experiment,
            resumed == null ? 0 : folder.finished(experiment),
            System.err,
            Integer.getInteger("backoff.columns", 0));
    var comparison =
        new ExperimentRun(
            home, experiment, folder, keepTables, Duration.ofSeconds(clusterWaitSeconds));
    if (resumed == null) {
      comparison.run(server, progress, results.typed());
    } else {
      comparison.resume(server, progress);
    }
    var text = report(folder.path());
    var problems = comparison.problems();
    var status = WentWrong.print(folder.path(), problems);
    System.out.println(text);
    System.out.println("Report: " + folder.report());
    return assertion.judge(folder.path(), problems, status);
  }

  /**
   * Checks that the experiment is one that this command runs.
   *
   * @param named the experiment as the user named it
   * @throws LabException if it is not; the message names the command for it
   */
  void requireKind(Experiment experiment, String named) {
    if (experiment.hasPoints()) {
      var kind = experiment.isSweep() ? "sweep" : "map";
      throw new LabException(
          "%s: is a %s; run it by backoff %s %s".formatted(named, kind, kind, named));
    }
  }

  /** Returns the experiment that this command runs where only a store is named. */
  Path defaultExperiment(Home home, String store) {
    return home.defaultExperiment(store);
  }

  /** Returns the experiment as the options that only this command has change it. */
  Experiment changed(Experiment experiment) {
    return experiment;
  }

  /** Writes the report of a results folder, and returns it as text for a terminal. */
  String report(Path folder) throws IOException {
    return TerminalTable.render(Report.write(folder));
  }

  private EmbeddedServer server(Experiment experiment, ResultsFolder folder) throws IOException {
    var store = Stores.named(experiment.server().kind());
    if (!experiment.server().isGiven()) {
      return embedded(store, experiment.server(), folder.server());
    }
    var address = experiment.server().masters();
    return resumed == null
        ? new GivenCluster(store, address, folder.newTablePrefix(), 0)
        : new GivenCluster(store, address, folder.tablePrefix(), folder.lastTable());
  }

  private EmbeddedServer embedded(Store store, ServerSpec spec, Path folder) {
    var server =
        spec.servers() == 0
            ? store.server(cache.cache(), folder, Lifetime.OF_PARENT)
            : store.server(cache.cache(), folder, Lifetime.OF_PARENT, spec.servers());
    if (spec.cpus() > 0) {
      server.holdToCpus(spec.cpus());
    }
    return server;
  }

  private Experiment resumed(ResultsFolder folder, Home home) throws IOException {
    GivenOptions.refuse(
        spec, List.of("--results"), "the results stay in the folder of --resume " + resumed);
    if (what != null) {
      return givenAgain(folder, home);
    }
    var changes = GivenOptions.of(spec, OF_A_BEGINNING);
    if (!changes.isEmpty()) {
      throw new LabException(
          "--resume %s: goes on as the experiment began; leave out %s"
              .formatted(resumed, String.join(", ", changes)));
    }
    var experiment = folder.experiment(home);
    refuseOptionsOfAServer(experiment);
    requireSameServer(experiment.server());
    return experiment;
  }

  /**
   * Checks that the experiment began on the same server: trials of two servers must not be
   * compared.
   */
  private void requireSameServer(ServerSpec began) {
    if (masters != null
        && !Stores.named(began.kind()).absoluteAddress(masters).equals(began.masters())) {
      throw new LabException(
          "--resume %s: --masters %s: the experiment began on %s; leave out --masters"
              .formatted(
                  resumed, masters, began.isGiven() ? began.masters() : "an embedded server"));
    }
  }

  private Experiment givenAgain(ResultsFolder folder, Home home) throws IOException {
    var experiment = onServer(changed(options.read(file(home), folder::seed)));
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

  private Experiment read(Home home) {
    if (what == null) {
      throw new ParameterException(
          spec.commandLine(), "Missing required parameter: 'STORE|FILE', or --resume FOLDER");
    }
    return changed(options.read(file(home)));
  }

  /** Returns the experiment on the server that the options name, and verified if they say so. */
  private Experiment onServer(Experiment experiment) {
    refuseOptionsOfAServer(experiment);
    var asked = withoutFlags ? Variants.withoutServerFlags(experiment) : experiment;
    asked = clients.applied(profile.applied(verify ? Variants.verified(asked) : asked));
    return masters == null
        ? asked
        : Variants.onCluster(asked, Stores.named(asked.server().kind()).absoluteAddress(masters));
  }

  /** Takes options away from a command that has them from this one. */
  static void remove(List<String> options, CommandSpec from) {
    options.forEach(name -> from.remove(from.findOption(name)));
  }

  private void refuseOptionsOfAServer(Experiment experiment) {
    if (experiment.isSimulated()) {
      GivenOptions.refuse(
          spec,
          OF_A_SERVER,
          "the experiment %s is simulated, and runs no server".formatted(experiment.name()));
    }
  }

  private void requireClusterWait() {
    if (clusterWaitSeconds < 0 || clusterWaitSeconds > LONGEST_WAIT_SECONDS) {
      throw new LabException(
          "--cluster-wait %d: give seconds, from 0 to %d"
              .formatted(clusterWaitSeconds, LONGEST_WAIT_SECONDS));
    }
  }

  private Path file(Home home) {
    if (what.endsWith(".yaml") || what.endsWith(".yml")) {
      return Path.of(what);
    }
    return defaultExperiment(home, what);
  }
}
