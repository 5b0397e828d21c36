package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** YCSB with this project's binding, as the client of the trials of one experiment. */
final class YcsbClient {

  private static final Duration GLANCE = Duration.ofMillis(250);

  /** The exit status of a binding that its properties make unusable. */
  static final int UNUSABLE = 2;

  private final Home home;
  private final Experiment experiment;
  private final EmbeddedServer server;
  private final TrialWatcher watcher;
  private final YcsbProperties properties;
  private final TrialTime time;

  /** The names of the arms of which a client has come to its end. */
  private final Set<String> usable;

  /**
   * Runs nothing yet.
   *
   * @param usable the names of the arms of which a client has come to its end, to which this client
   *     adds its own
   */
  YcsbClient(
      Home home,
      Experiment experiment,
      EmbeddedServer server,
      TrialWatcher watcher,
      YcsbProperties properties,
      Set<String> usable) {
    this.home = home;
    this.experiment = experiment;
    this.server = server;
    this.watcher = watcher;
    this.properties = properties;
    this.usable = usable;
    this.time = new TrialTime(experiment);
  }

  /**
   * Runs the load phase before a trial.
   *
   * @param run the properties of the run that follows
   */
  void load(PlannedTrial trial, TrialFiles files, Map<String, String> run) throws IOException {
    try (var all =
            ClientProperties.of(properties.ofLoad(trial, run, files), files.loadProperties());
        var client =
            YcsbProcess.start(
                YcsbProcess.loadCommand(home, experiment.server().kind(), all.file()),
                files.ycsbLog())) {
      var status = client.waitFor(TrialTime.LOADED_WITHIN);
      if (status.isEmpty()) {
        throw failed(
            trial,
            files,
            "the load phase has not ended within %d s; give fewer rows"
                .formatted(TrialTime.LOADED_WITHIN.toSeconds()));
      }
      checkLoad(trial, files, status);
    }
  }

  /**
   * Checks that the load phase stored all of its rows, for trials that rely on each of them.
   *
   * @throws TrialException if it did not
   */
  static void requireLoaded(PlannedTrial trial, TrialFiles files, long rows) throws IOException {
    var stored = new ClientTail(files.load()).acknowledged();
    if (stored < rows) {
      throw failed(
          trial, files, "the load phase stored only %d of %d rows".formatted(stored, rows));
    }
  }

  /**
   * Runs the client to its end, and does the faults to the server meanwhile.
   *
   * @param written the file with the properties of the client
   * @param profile what is to hear of the client's process; empty if the trial is not profiled
   * @param problems hears, one line each, what of the faults could not be done
   * @return the CPU time of the client's whole process; NaN where nobody can tell it
   */
  double run(
      PlannedTrial trial,
      TrialFiles files,
      Path written,
      HostSampler host,
      Optional<ProfiledWindow> profile,
      Consumer<String> problems)
      throws IOException {
    var clock = new ClientTail(files.client());
    return disturbed(files, clock, problems, () -> client(trial, files, written, host, profile));
  }

  /**
   * Runs several clients to their end, and does the faults to the server meanwhile.
   *
   * @param properties the properties of a client that has the trial for itself, by its files
   * @param problems hears, one line each, what went wrong with single clients, and what of the
   *     faults could not be done
   * @throws LabException if the binding calls the properties of a new arm unusable, in all clients
   * @throws TrialException if no client left anything
   */
  ClientsOfTrial runSeveral(
      PlannedTrial trial,
      TrialFiles files,
      Function<TrialFiles, Map<String, String>> properties,
      HostSampler host,
      Consumer<String> problems)
      throws IOException {
    var processes = new ClientProcesses(home, experiment, trial, watcher);
    ClientsOfTrial all;
    try {
      all =
          disturbed(
              files,
              processes,
              problems,
              () -> processes.run(files, properties, time.limit(), host, problems));
    } catch (LabException e) {
      throw unusable(trial, e);
    }
    usable.add(trial.arm().name());
    all.problem().ifPresent(problems);
    // A server that a fault killed has ended too, and its CPU would count as the clients'.
    if (killsNothing()) {
      var unused = host.clientEnded();
    }
    return all;
  }

  /**
   * Starts the clients of a trial on other machines.
   *
   * @param table the table that the clients are to write
   */
  ClientsElsewhere beginElsewhere(
      ClientHosts hosts, PlannedTrial trial, TrialFiles files, String table) throws IOException {
    return ClientsElsewhere.begin(hosts, experiment, watcher, trial, files, table);
  }

  /**
   * Runs the clients of a trial on other machines to their end.
   *
   * @param problems hears, one line each, what went wrong with single clients
   */
  ClientsOfTrial run(ClientsElsewhere clients, Consumer<String> problems) throws IOException {
    var all = clients.run(time.limit(), problems);
    all.problem().ifPresent(problems);
    return all;
  }

  /** What runs while the server is disturbed. */
  private interface Run<T> {
    T toItsEnd() throws IOException;
  }

  private <T> T disturbed(TrialFiles files, TrialClock clock, Consumer<String> problems, Run<T> run)
      throws IOException {
    if (experiment.faults().isEmpty()) {
      return run.toItsEnd();
    }
    var faults =
        new Faults(
            experiment.faults(),
            experiment.seconds(),
            server,
            clock,
            files.faults(),
            files.commands());
    try (faults) {
      return run.toItsEnd();
    } finally {
      faults.problems().forEach(problems);
    }
  }

  private double client(
      PlannedTrial trial,
      TrialFiles files,
      Path written,
      HostSampler host,
      Optional<ProfiledWindow> profile) {
    var words = YcsbProcess.runCommand(home, experiment.server().kind(), written, files.gc());
    try (var client = YcsbProcess.start(words, files.ycsbLog())) {
      host.client(client.pid());
      profile.ifPresent(window -> window.client(client.pid()));
      watch(trial, files, client);
      profile.ifPresent(ProfiledWindow::clientEnded);
      checkRun(trial, files, client.exitStatus());
      // A server that a fault killed, or a profiler, has ended too, and its CPU would count as the
      // client's.
      return killsNothing() && profile.isEmpty() ? host.clientEnded() : Double.NaN;
    }
  }

  /**
   * Checks that the client of a trial came to its end. What a binding says of its properties is the
   * user's to mend only if no client of that arm has run before: properties that were right once
   * are so still, and it is the server that does not answer this time.
   *
   * @throws LabException if the binding calls the properties of a new arm unusable
   * @throws TrialException if it did not
   */
  void checkRun(PlannedTrial trial, TrialFiles files, OptionalInt status) {
    checkUsable(trial, files, status, files.client());
    // The load phase has not all of the properties of a run.
    usable.add(trial.arm().name());
  }

  /** Does the same for the load phase before a trial. */
  void checkLoad(PlannedTrial trial, TrialFiles files, OptionalInt status) {
    checkUsable(trial, files, status, files.load());
  }

  private void checkUsable(
      PlannedTrial trial, TrialFiles files, OptionalInt status, Path timeline) {
    try {
      check(trial, files, status, timeline);
    } catch (LabException e) {
      throw unusable(trial, e);
    }
  }

  /** Returns what a binding says of its properties as an error of the user, or of this trial. */
  private RuntimeException unusable(PlannedTrial trial, LabException said) {
    return usable.contains(trial.arm().name())
        ? new TrialException(said.getMessage(), UNUSABLE)
        : said;
  }

  /**
   * Checks that a client came to its end.
   *
   * @param timeline the file that it writes while it runs
   * @throws LabException if the binding calls its properties unusable
   * @throws TrialException if it did not
   */
  static void check(PlannedTrial trial, TrialFiles files, OptionalInt status, Path timeline) {
    var words = ClientLog.lastWords(files.ycsbLog());
    if (status.isEmpty()) {
      throw failed(trial, files, "the client does not end" + words);
    }
    if (status.getAsInt() == UNUSABLE && !words.isEmpty()) {
      throw new LabException("trial " + trial.title() + words);
    }
    if (status.getAsInt() != 0 || !Files.exists(timeline)) {
      throw new TrialException(
          "trial %s: the client ended with status %d%s; see %s"
              .formatted(trial.title(), status.getAsInt(), words, files.ycsbLog()),
          Math.max(1, status.getAsInt()));
    }
  }

  private void watch(PlannedTrial trial, TrialFiles files, ChildGuard client) {
    var tail = new ClientTail(files.client());
    while (client.waitFor(GLANCE).isEmpty() && client.age().compareTo(time.limit()) < 0) {
      tail.last().ifPresent(second -> second.show(trial, watcher));
    }
  }

  private static TrialException failed(PlannedTrial trial, TrialFiles files, String what) {
    return new TrialException("trial " + trial.title() + ": " + what + "; see " + files.ycsbLog());
  }

  /**
   * Returns whether no fault kills a process, which would take its counts with it. A command may.
   */
  boolean killsNothing() {
    return experiment.faults().stream()
        .noneMatch(fault -> fault instanceof Kill || fault instanceof RunCommand);
  }
}
