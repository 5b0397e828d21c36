package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The tables of an experiment on a cluster that somebody else runs. Each trial begins on an empty
 * table, on a cluster that can make a table, store rows and read them back, and without the tables
 * of the trials before it.
 */
public final class GivenTables {

  private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOKS_EVERY = Duration.ofSeconds(5);
  private static final int NOT_EMPTY = 1;

  private final TableRules rules;
  private final TrialWatcher watcher;
  private final String prefix;
  private final Program program;
  private final Duration answeredWithin;
  private final Duration looksEvery;
  private final TreeSet<String> toDrop = new TreeSet<>();

  /** The table with which the next trial is to go on; null for none. */
  private String shared;

  /** The table of the trial that runs; null for none, or if that table is shared. */
  private String ofTrial;

  /** Whether the program that tries the cluster out was killed, before it could drop its table. */
  private boolean isProbeLeft;

  private boolean wasWell;

  /** A program that looks after tables, in a process of its own. */
  interface Program {

    /**
     * Returns the words of the program's command.
     *
     * @param properties the file that leads to the cluster
     * @param actions the actions, such as {@code drop=TABLE}
     */
    List<String> words(Path properties, List<String> actions);
  }

  /** Returns the tables on a cluster, and starts nothing yet; empty for a server that is wiped. */
  static Optional<GivenTables> of(
      Home home, EmbeddedServer server, TrialWatcher watcher, TableRules rules) {
    Program program =
        (properties, actions) ->
            YcsbProcess.tablesCommand(home, server.name(), properties, actions);
    return server
        .tablePrefix()
        .map(
            prefix ->
                new GivenTables(rules, watcher, prefix, program, ANSWERED_WITHIN, LOOKS_EVERY));
  }

  /**
   * Starts nothing yet.
   *
   * @param prefix the prefix of the names of this experiment's tables, and of no others
   * @param answeredWithin how long the program may take, before it is killed
   */
  GivenTables(
      TableRules rules,
      TrialWatcher watcher,
      String prefix,
      Program program,
      Duration answeredWithin,
      Duration looksEvery) {
    this.rules = rules;
    this.watcher = watcher;
    this.prefix = prefix;
    this.program = program;
    this.answeredWithin = answeredWithin;
    this.looksEvery = looksEvery;
  }

  /**
   * Marks the table of a trial that did not come to its end, to be dropped; a table without the
   * experiment's prefix is never dropped.
   */
  public void leftOver(String table) {
    if (!rules.keep() && table.startsWith(prefix)) {
      toDrop.add(table);
    }
  }

  /**
   * Waits until the cluster is well; before the first trial, that of a maximum included, it has to
   * be well at once.
   *
   * @throws LabException if the cluster is not well before the first trial, or the table holds rows
   * @throws TrialException if the cluster is not well in time
   */
  void ready(PlannedTrial trial, Path properties, String table, Path log) {
    if (shared != null) {
      // The trials that would have gone on with it, and dropped it, were not run.
      leftOver(shared);
      shared = null;
    }
    ready(trial, properties, Stream.of(probe(), "empty=" + table), log);
    ofTrial = table;
  }

  /**
   * Waits until the cluster is well, for a trial that goes on with the table of the one before it.
   *
   * @throws TrialException if the cluster is not well in time
   */
  void readyAgain(PlannedTrial trial, Path properties, Path log) {
    ready(trial, properties, Stream.of(probe()), log);
  }

  private void ready(PlannedTrial trial, Path properties, Stream<String> checks, Path log) {
    var actions = Stream.concat(toDrop.stream().map(GivenTables::drop), checks).toList();
    var startNanos = System.nanoTime();
    var isTold = false;
    while (true) {
      var status = run(properties, actions, log);
      isProbeLeft |= status.isEmpty();
      var why = status.isEmpty() ? ": the cluster does not answer" : ClientLog.lastWords(log);
      // A JVM that cannot start ends with the same status, and says nothing of a table.
      var isNotEmpty = status.isPresent() && status.getAsInt() == NOT_EMPTY && !why.isEmpty();
      var isWell = status.isPresent() && status.getAsInt() == 0;
      if (isWell || isNotEmpty) {
        // The drops come first, and a probe drops the table that an earlier one left.
        toDrop.clear();
        isProbeLeft = false;
      }
      if (isWell) {
        wasWell = true;
        return;
      }
      if (!wasWell || isNotEmpty) {
        throw new LabException("trial " + trial.title() + why);
      }
      if (System.nanoTime() - startNanos >= rules.patience().toNanos()) {
        throw notWell(trial, why);
      }
      if (!isTold) {
        watcher.paused(trial, message(why), rules.patience());
        isTold = true;
      }
      LockSupport.parkNanos(looksEvery.toNanos());
    }
  }

  /** Leaves the table of a trial on the cluster, for somebody to look into. */
  void stays() {
    shared = null;
    ofTrial = null;
  }

  /** Keeps the table of a trial for the next one, which is to go on with it. */
  void sharedWithNext(String table) {
    shared = table;
    ofTrial = null;
  }

  /**
   * Drops the table of a trial; a table that cannot be dropped now is dropped before the next
   * trial.
   */
  void done(Path properties, String table, Path log) {
    shared = null;
    ofTrial = null;
    if (rules.keep()) {
      return;
    }
    toDrop.add(table);
    var status = run(properties, List.of(drop(table)), log);
    if (status.isPresent() && status.getAsInt() == 0) {
      toDrop.remove(table);
    }
  }

  /**
   * Returns the tables that stay, though they were to go: they could not be dropped, or the trial
   * that was to drop them was not run, or not to its end. The table by which the cluster is tried
   * out is among them where the program that was to drop it had to be killed.
   */
  public List<String> left() {
    var left = new TreeSet<>(toDrop);
    if (!rules.keep()) {
      Stream.of(shared, ofTrial).filter(Objects::nonNull).forEach(left::add);
    }
    if (isProbeLeft) {
      left.add(probeTable(prefix));
    }
    return new ArrayList<>(left);
  }

  private OptionalInt run(Path properties, List<String> actions, Path log) {
    try (var process = YcsbProcess.start(program.words(properties, actions), log)) {
      return process.waitFor(answeredWithin);
    }
  }

  private String probe() {
    return "probe=" + probeTable(prefix);
  }

  /** Returns the name of the table by which the cluster is tried out. */
  static String probeTable(String prefix) {
    return prefix + "probe";
  }

  static String drop(String table) {
    return "drop=" + table;
  }

  private static String message(String why) {
    return why.isEmpty() ? "the cluster is not well" : why.substring(": ".length());
  }

  private TrialException notWell(PlannedTrial trial, String why) {
    return new TrialException(
        "trial %s: the cluster has not been well for %d s: %s; once it is, %s"
            .formatted(trial.title(), rules.patience().toSeconds(), message(why), rules.resume()));
  }
}
