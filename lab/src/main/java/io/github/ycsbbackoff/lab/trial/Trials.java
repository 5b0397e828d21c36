package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Leash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The trials of an experiment, run one after the other on one server, each from a clean state into
 * a folder.
 */
public final class Trials {

  /**
   * The seconds that YCSB runs longer than a trial. YCSB counts its time from before the binding
   * has connected and made its table, so that it must go on a little longer for the measured window
   * to be whole.
   */
  private static final long CONNECTING_SECONDS = 3;

  /**
   * The longest wait after YCSB's time is up: a thread of YCSB still ends the operation it is in.
   */
  private static final Duration DRAINED_WITHIN = Duration.ofMinutes(2);

  private static final Duration LOADED_WITHIN = Duration.ofMinutes(10);
  private static final Duration GLANCE = Duration.ofMillis(250);

  /** The exit status of a binding that its properties make unusable. */
  private static final int UNUSABLE = 2;

  private final Home home;
  private final Experiment experiment;
  private final EmbeddedServer server;
  private final TrialWatcher watcher;
  private final YcsbProperties properties;
  private final Verifier verifier;
  private final Map<String, String> faultProperties;
  private final Optional<GivenTables> tables;

  /**
   * Starts nothing yet.
   *
   * @throws LabException if the experiment does not fit the home or the server
   */
  public Trials(
      Home home,
      Experiment experiment,
      EmbeddedServer server,
      TrialWatcher watcher,
      TableRules rules) {
    this.home = home;
    this.experiment = experiment;
    this.server = server;
    this.watcher = watcher;
    this.properties = YcsbProperties.common(home, experiment);
    this.verifier = new Verifier(home, experiment.server().kind());
    this.tables =
        server
            .tablePrefix()
            .map(
                prefix ->
                    new GivenTables(
                        rules,
                        watcher,
                        prefix,
                        (file, actions) ->
                            YcsbProcess.tablesCommand(
                                home, experiment.server().kind(), file, actions)));
    experiment.faults().forEach(this::check);
    this.faultProperties = server.faultProperties(experiment.faults(), experiment.seconds());
    experiment.arms().stream().filter(Arm::isLoadGenerator).forEach(this::check);
  }

  private void check(Arm arm) {
    if (server.loadGenerator().isEmpty()) {
      throw new LabException(
          "arms: %s: client: %s: there is none for this server; leave the arm out"
              .formatted(arm.name(), arm.client()));
    }
  }

  private void check(Fault fault) {
    server
        .refusal(fault)
        .ifPresent(
            words -> {
              throw new LabException("faults: " + words);
            });
  }

  /** Marks a table on a given cluster, which an interrupted trial left, to be dropped. */
  public void leftOver(String table) {
    tables.ifPresent(ours -> ours.leftOver(table));
  }

  /** Returns the tables on a given cluster that could not be dropped. */
  public List<String> tablesLeft() {
    return tables.map(GivenTables::left).orElse(List.of());
  }

  /**
   * Runs one trial into {@code folder}; {@code trial.json}, written last, says that the trial has
   * been run to its end, and what went wrong if something did: no trial is run again because of its
   * outcome.
   *
   * @throws LabException if the binding calls its properties unusable
   */
  public void run(PlannedTrial trial, Path folder) throws IOException {
    var files = new TrialFiles(Files.createDirectories(folder));
    server.restartClean(flags(trial.arm()));
    var all = properties.of(trial, server.clientProperties(), files, runSeconds());
    // Neither a load phase nor a verification is to meet the faults that the client does to itself.
    var ofRun = new LinkedHashMap<>(all);
    ofRun.putAll(faultProperties);
    try (var written = ClientProperties.of(ofRun, files.properties())) {
      tables.ifPresent(
          ours -> ours.ready(trial, written.file(), all.get("table"), files.ycsbLog()));
      if (trial.arm().isLoadGenerator()) {
        generate(trial, files, all);
      } else {
        run(trial, files, all, written.file());
      }
    }
  }

  private void generate(PlannedTrial trial, TrialFiles files, Map<String, String> all)
      throws IOException {
    // A row that YCSB writes makes the table of the other arms; the generator's own table has other
    // columns.
    var oneRow = new LinkedHashMap<>(all);
    oneRow.put("recordcount", "1");
    Files.createDirectories(files.preparation().folder());
    var generator =
        new GeneratedLoad(
            server,
            server.loadGenerator().orElseThrow(),
            experiment.rows(),
            Duration.ofSeconds(runSeconds()).plus(DRAINED_WITHIN));
    var end = new Ending(trial, experiment, files, all);
    try {
      load(trial, files.preparation(), oneRow);
      try (var sampler = new ServerSampler(server, files.server());
          var host = new HostSampler(() -> server.pids().values(), files.host())) {
        TrialEnd.write(files.end(), generator.run(trial, all, files.loadGeneratorLog(), host));
      }
    } catch (TrialException e) {
      end.failed(e);
      server.death().ifPresent(end::serverDied);
      end.write(server.listedMetrics());
    }
  }

  private void run(PlannedTrial trial, TrialFiles files, Map<String, String> all, Path written)
      throws IOException {
    var end = new Ending(trial, experiment, files, all);
    try {
      if (experiment.workload().load() > 0) {
        load(trial, files, all);
      }
      end.started();
      try (var sampler = new ServerSampler(server, files.server());
          var host = new HostSampler(() -> server.pids().values(), files.host())) {
        underFaults(trial, files, written, host);
        if (killsNothing()) {
          end.counted(sampler.rejections());
        }
      }
    } catch (TrialException e) {
      end.failed(e);
    }
    server.death().ifPresent(end::serverDied);
    if (experiment.verify()) {
      verifier.verify(files, all, end);
    }
    tables.ifPresent(
        ours -> {
          var table = all.get("table");
          if (end.isDoubted()) {
            end.note("its table " + table + " stays on the cluster");
          } else {
            ours.done(written, table, files.ycsbLog());
          }
        });
    end.write(server.listedMetrics());
  }

  private void load(PlannedTrial trial, TrialFiles files, Map<String, String> run)
      throws IOException {
    try (var all = ClientProperties.of(properties.ofLoad(run, files), files.loadProperties());
        var client =
            YcsbProcess.start(
                YcsbProcess.loadCommand(home, experiment.server().kind(), all.file()),
                files.ycsbLog())) {
      check(trial, files, client.waitFor(LOADED_WITHIN), files.load());
    }
  }

  /** Returns whether no fault kills a process, which would take its counts with it. */
  private boolean killsNothing() {
    return experiment.faults().stream().noneMatch(Kill.class::isInstance);
  }

  private void underFaults(PlannedTrial trial, TrialFiles files, Path written, HostSampler host)
      throws IOException {
    if (experiment.faults().isEmpty()) {
      client(trial, files, written, host);
    } else {
      try (var faults =
          new Faults(
              experiment.faults(), experiment.seconds(), server, files.client(), files.faults())) {
        client(trial, files, written, host);
      }
    }
  }

  private void client(PlannedTrial trial, TrialFiles files, Path written, HostSampler host) {
    var words = YcsbProcess.runCommand(home, experiment.server().kind(), written, files.gc());
    try (var client = YcsbProcess.start(words, files.ycsbLog())) {
      host.client(client.pid());
      watch(trial, files, client);
      check(trial, files, client.exitStatus(), files.client());
      // A server that a fault killed has ended too, and its CPU would count as the client's.
      if (killsNothing()) {
        var unused = host.clientEnded();
      }
    }
  }

  private static void check(
      PlannedTrial trial, TrialFiles files, OptionalInt status, Path timeline) {
    var words = ClientLog.lastWords(files.ycsbLog());
    if (status.isEmpty()) {
      throw failed(trial, files, "the client does not end" + words);
    }
    if (status.getAsInt() == UNUSABLE && !words.isEmpty()) {
      throw new LabException("trial " + trial.name() + words);
    }
    if (status.getAsInt() != 0 || !Files.exists(timeline)) {
      throw new TrialException(
          "trial %s: the client ended with status %d%s; see %s"
              .formatted(trial.name(), status.getAsInt(), words, files.ycsbLog()),
          Math.max(1, status.getAsInt()));
    }
  }

  private void watch(PlannedTrial trial, TrialFiles files, Leash client) {
    var limit = Duration.ofSeconds(runSeconds()).plus(DRAINED_WITHIN);
    var tail = new ClientTail(files.client());
    while (client.waitFor(GLANCE).isEmpty() && client.age().compareTo(limit) < 0) {
      tail.last()
          .ifPresent(
              now ->
                  watcher.second(
                      trial, now.seconds(), now.rows(), now.acknowledged(), now.rejected()));
    }
  }

  private static TrialException failed(PlannedTrial trial, TrialFiles files, String what) {
    return new TrialException("trial " + trial.name() + ": " + what + "; see " + files.ycsbLog());
  }

  private long runSeconds() {
    return (long) Math.ceil(experiment.seconds()) + CONNECTING_SECONDS;
  }

  private List<String> flags(Arm arm) {
    return experiment.flags(arm).entrySet().stream()
        .map(flag -> "--" + flag.getKey() + "=" + flag.getValue())
        .toList();
  }
}
