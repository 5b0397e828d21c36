package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The trials of an experiment, run one after the other on one server, each into a folder. A trial
 * begins from a clean state, unless it is of one group with the trial before it, whose rows it then
 * finds. After a trial that went wrong nobody knows what is there, and the next one begins clean.
 */
public final class Trials {

  private final TrialSetup setup;
  private final Experiment experiment;
  private final Set<String> usable;
  private final EmbeddedServer server;
  private final ServerFit fit;
  private final YcsbClient client;
  private final YcsbProperties properties;
  private final Verifier verifier;
  private final Map<String, String> faultProperties;
  private final Optional<OtherBinding> otherBinding;
  private final Optional<GivenTables> tables;
  private final Optional<ClientHosts> hosts;
  private SharedRows rows = SharedRows.NONE;

  /**
   * Starts nothing yet.
   *
   * @throws LabException if the experiment does not fit the home or the server
   */
  public Trials(TrialSetup setup, Experiment experiment) {
    this(setup, experiment, new HashSet<>());
  }

  private Trials(TrialSetup setup, Experiment experiment, Set<String> usable) {
    this.setup = setup;
    this.experiment = experiment;
    this.usable = usable;
    this.tables = setup.tables();
    this.hosts = setup.hosts();
    this.server = setup.server();
    var home = setup.home();
    this.properties = YcsbProperties.common(home, experiment);
    this.client = new YcsbClient(home, experiment, server, setup.watcher(), properties, usable);
    this.verifier = new Verifier(home, experiment.server().kind());
    this.fit = new ServerFit(experiment, server);
    fit.check();
    requireSharedWorkloads();
    this.faultProperties = server.faultProperties(experiment.faults(), experiment.seconds());
    this.otherBinding = OtherBinding.of(home, experiment, server);
  }

  /**
   * Returns the trials of another cell of the same map. Arms that ran in one cell are known to be
   * usable in all.
   *
   * @throws LabException if the cell does not fit the home or the server
   */
  public Trials ofCell(Experiment cell) {
    return new Trials(setup, cell, usable);
  }

  /** Refuses a workload that several clients could not share, before anything starts. */
  private void requireSharedWorkloads() {
    for (var arm : experiment.arms()) {
      var clients = experiment.clients(arm);
      if (clients > 1) {
        var unused = new Part(0, clients).properties(properties.given(arm), experiment.rows());
      }
    }
  }

  /** Returns whether a trial begins on a clean server, and not on the rows of the one before. */
  public boolean beginsClean(PlannedTrial trial) {
    return !rows.areOf(trial);
  }

  /**
   * Runs one trial into {@code folder}; {@code trial.json}, written last, says that the trial has
   * been run to its end, and what went wrong if something did: no trial is run again because of its
   * outcome.
   *
   * @throws LabException if the binding calls its properties unusable
   */
  public void run(PlannedTrial trial, Path folder) throws IOException {
    EndOfJvm.awaitIfBegun();
    var files = new TrialFiles(Files.createDirectories(folder));
    var isClean = beginsClean(trial);
    if (isClean) {
      rows = SharedRows.NONE;
      cleanServer(fit.flags(trial.arm()));
    }
    var all = properties(trial, files);
    var clients = experiment.clients(trial.arm());
    if (clients > 1) {
      all.put(Part.CLIENTS, Integer.toString(clients));
    }
    try (var written = ClientProperties.of(ofRun(trial.arm(), all), files.properties())) {
      tables.ifPresent(
          ours -> {
            if (isClean) {
              ours.ready(trial, written.file(), all.get("table"), files.ycsbLog());
            } else {
              ours.readyAgain(trial, written.file(), files.ycsbLog());
            }
          });
      if (trial.arm().isMetered()) {
        run(trial, files, all, written.file());
      } else {
        runUnmetered(trial, files, all, written.file());
      }
    }
  }

  /**
   * Has the server run without data. In an experiment with profiles no process of it ran before,
   * profiled or not, so that all trials are alike but for the profile.
   */
  private void cleanServer(List<String> flags) {
    if (experiment.profile() == null) {
      server.restartClean(flags);
    } else {
      server.restartAnew(flags);
    }
  }

  private Map<String, String> properties(PlannedTrial trial, TrialFiles files) {
    return properties.of(trial, server.clientProperties(), files, rows.keys());
  }

  /** Returns the properties of the client whose operations are measured. */
  private Map<String, String> ofRun(Arm arm, Map<String, String> all) {
    if (arm.client().isOtherBinding()) {
      return otherBinding.orElseThrow().properties(arm, all);
    }
    // The load phase and the verification do not get these properties, and meet no faults.
    var ofRun = new LinkedHashMap<>(all);
    ofRun.putAll(faultProperties);
    if (otherBinding.isPresent()) {
      YcsbJson.askFor(ofRun);
    }
    return ofRun;
  }

  /** Runs a trial whose client keeps no timeline. */
  private void runUnmetered(
      PlannedTrial trial, TrialFiles files, Map<String, String> all, Path written)
      throws IOException {
    var end = new TrialEnd(trial, experiment, files, all);
    try {
      prepare(trial, files, all);
      try (var sampler = new ServerSampler(server, files.server());
          var host = new HostSampler(() -> server.pids().values(), files.host())) {
        end.unmetered(runToEnd(trial, files, all, written, host));
      }
    } catch (TrialException e) {
      end.failed(e);
    }
    server.death().ifPresent(end::serverDied);
    end.write(server.listedMetrics());
    tables.ifPresent(ours -> ours.done(written, all.get("table"), files.ycsbLog()));
  }

  private TrialInfo runToEnd(
      PlannedTrial trial, TrialFiles files, Map<String, String> all, Path written, HostSampler host)
      throws IOException {
    var limit = new TrialTime(experiment).limit();
    if (trial.arm().client().isOtherBinding()) {
      return otherBinding.orElseThrow().run(trial, written, files, limit, host);
    }
    var generator = server.loadGenerator().orElseThrow();
    return new GeneratedLoad(server, generator, experiment.rows(), limit)
        .run(trial, all, files.loadGeneratorLog(), host);
  }

  /** Has this project's binding make the table and the rows that are to be there. */
  private void prepare(PlannedTrial trial, TrialFiles files, Map<String, String> all)
      throws IOException {
    if (trial.arm().client().isLoadGenerator()) {
      // A row that YCSB writes makes the table of the other arms; the generator's own table has
      // other columns.
      var oneRow = new LinkedHashMap<>(all);
      oneRow.put("recordcount", "1");
      Files.createDirectories(files.preparation().folder());
      client.load(trial, files.preparation(), oneRow);
    } else if (trial.point().isPresent()) {
      loadShared(trial, files);
    } else if (experiment.workload().load() > 0) {
      client.load(trial, files, all);
      if (!all.containsKey("insertcount")) {
        YcsbClient.requireLoaded(trial, files, experiment.workload().load());
      }
    }
  }

  /**
   * Stores the rows that a group of trials shares, if they are not there: as fast as the baseline
   * can, whichever arm comes first.
   */
  private void loadShared(PlannedTrial trial, TrialFiles files) throws IOException {
    if (rows.areOf(trial)) {
      return;
    }
    var ofLoad = trial.of(experiment.baselineArm()).at(SweepPoint.unthrottled(workload(trial)));
    client.load(trial, files, properties(ofLoad, files));
    YcsbClient.requireLoaded(trial, files, experiment.workload().load());
    rows = new SharedRows(trial.group(), experiment.workload().load());
  }

  private static String workload(PlannedTrial trial) {
    return trial.point().orElseThrow().workload();
  }

  private void run(PlannedTrial trial, TrialFiles files, Map<String, String> all, Path written)
      throws IOException {
    var end = new TrialEnd(trial, experiment, files, all);
    try {
      measure(trial, files, all, written, end);
    } catch (TrialException e) {
      end.failed(e);
    } catch (LabException | ServerException e) {
      if (e instanceof ServerException || server.death().isEmpty()) {
        // The experiment ends here, but rows may have been loaded, or written by the clients.
        tables.ifPresent(ours -> ours.done(written, all.get("table"), files.ycsbLog()));
        throw e;
      }
      // A client calls its properties wrong if the server that they lead to is gone.
      end.failed(new TrialException(e.getMessage()));
    }
    server.death().ifPresent(end::serverDied);
    if (experiment.verify()) {
      verifier.verify(files, experiment.clients(trial.arm()), all, end);
    }
    keepRows(trial, files, end);
    tables.ifPresent(
        ours -> {
          var table = all.get("table");
          if (rows.areOf(trial)) {
            ours.sharedWithNext(table);
          } else if (end.isDoubted()) {
            ours.stays();
            end.note("its table " + table + " stays on the cluster");
          } else {
            ours.done(written, table, files.ycsbLog());
          }
        });
    end.write(server.listedMetrics());
  }

  private void measure(
      PlannedTrial trial, TrialFiles files, Map<String, String> all, Path written, TrialEnd end)
      throws IOException {
    // Clients on other machines are there before the rows: a place that is missing is known soon.
    try (var elsewhere = hosts.isEmpty() ? null : elsewhere(trial, files, all)) {
      prepare(trial, files, all);
      end.started();
      server.clientBegins();
      try (var sampler = new ServerSampler(server, files.server());
          var host = hosts.isEmpty() ? hostSampler(files) : null;
          var profile = trial.isProfiled() ? new ProfiledWindow(experiment, server, files) : null) {
        var isWhole =
            elsewhere == null
                ? run(trial, files, written, host, profile, end)
                : client.run(elsewhere, end::marked).allEnded();
        if (isWhole && client.killsNothing()) {
          end.counted(sampler.rejections());
        }
      }
    }
  }

  /** Returns the sampler of this machine, which has the clients, or the server, or both. */
  private HostSampler hostSampler(TrialFiles files) throws IOException {
    return new HostSampler(() -> server.pids().values(), files.host());
  }

  /** Starts the clients on other machines, each of which samples its own. */
  private ClientsElsewhere elsewhere(PlannedTrial trial, TrialFiles files, Map<String, String> all)
      throws IOException {
    return client.beginElsewhere(hosts.orElseThrow(), trial, files, all.get("table"));
  }

  /**
   * Runs the client, or all of them.
   *
   * @return whether each has counted to its end what it saw
   */
  private boolean run(
      PlannedTrial trial,
      TrialFiles files,
      Path written,
      HostSampler host,
      ProfiledWindow profile,
      TrialEnd end)
      throws IOException {
    if (experiment.clients(trial.arm()) == 1) {
      var cpuSeconds =
          client.run(trial, files, written, host, Optional.ofNullable(profile), end::marked);
      if (otherBinding.isPresent()) {
        end.wholeRun(YcsbJson.read(files.ycsbReport()).wholeRun(cpuSeconds));
      }
      return true;
    }
    return client
        .runSeveral(
            trial, files, own -> ofRun(trial.arm(), properties(trial, own)), host, end::marked)
        .allEnded();
  }

  /** Keeps the rows for the next trial of the group, unless there is none or nobody knows them. */
  private void keepRows(PlannedTrial trial, TrialFiles files, TrialEnd end) throws IOException {
    rows =
        trial.endsGroup() || !end.isSound()
            ? SharedRows.NONE
            : new SharedRows(trial.group(), rows.keys() + YcsbJson.inserts(files.ycsbReport()));
  }
}
