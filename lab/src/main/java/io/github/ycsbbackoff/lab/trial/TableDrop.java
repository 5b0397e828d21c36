package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.server.ChildGuard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The drop of an experiment's tables on a given cluster by somebody who runs no trial there any
 * more, because the experiment is ended for good in its middle.
 */
public final class TableDrop {

  private static final Duration TRIES_EVERY = Duration.ofSeconds(1);

  private final BiFunction<Path, List<String>, List<String>> program;
  private final String prefix;
  private final Path log;
  private final Duration triesEvery;
  private final Object starting = new Object();
  private long pid;

  /**
   * Starts nothing yet.
   *
   * @param program returns the words of a command that takes actions, such as {@code drop=TABLE},
   *     on the cluster to which a file leads
   * @param prefix the prefix of the names of the experiment's tables, and of no others
   * @param log the file to which that command writes
   */
  public TableDrop(BiFunction<Path, List<String>, List<String>> program, String prefix, Path log) {
    this(program, prefix, log, TRIES_EVERY);
  }

  TableDrop(
      BiFunction<Path, List<String>, List<String>> program,
      String prefix,
      Path log,
      Duration triesEvery) {
    this.program = program;
    this.prefix = prefix;
    this.log = log;
    this.triesEvery = triesEvery;
  }

  /** Does the same by the program that looks after the tables of a store. */
  public static TableDrop on(Home home, String store, String prefix, Path log) {
    return new TableDrop(
        (properties, actions) -> YcsbProcess.tablesCommand(home, store, properties, actions),
        prefix,
        log);
  }

  /**
   * Drops tables, and the one by which the cluster is tried out, as often as it takes; a table that
   * is not there is no obstacle.
   *
   * @param properties the file that leads to the cluster
   * @param limit how long this may take
   * @return why not all of them could be dropped; empty if they were
   */
  public Optional<String> drop(Path properties, List<String> tables, Duration limit) {
    var untilNanos = System.nanoTime() + limit.toNanos();
    var actions =
        Stream.concat(tables.stream(), Stream.of(GivenTables.probeTable(prefix)))
            .map(GivenTables::drop)
            .toList();
    while (true) {
      var status = run(properties, actions, untilNanos - System.nanoTime());
      if (status.equals(OptionalInt.of(0))) {
        return Optional.empty();
      }
      if (untilNanos - System.nanoTime() <= triesEvery.toNanos()) {
        return Optional.of(status.isEmpty() ? "the cluster does not answer in time" : lastWords());
      }
      LockSupport.parkNanos(triesEvery.toNanos());
    }
  }

  private OptionalInt run(Path properties, List<String> actions, long limitNanos) {
    try (var process = start(properties, actions)) {
      return process.waitFor(Duration.ofNanos(Math.max(0, limitNanos)));
    }
  }

  private ChildGuard start(Path properties, List<String> actions) {
    synchronized (starting) {
      var process = YcsbProcess.start(program.apply(properties, actions), log);
      pid = process.pid();
      return process;
    }
  }

  private String lastWords() {
    var words = ClientLog.lastWords(log);
    return words.isEmpty() ? "see " + log : words.substring(": ".length());
  }

  /**
   * Returns whether that process is the one that drops the tables. While that one is being started,
   * its id is not known yet, and this waits until it is.
   */
  public boolean isRunBy(long process) {
    synchronized (starting) {
      return pid == process;
    }
  }
}
