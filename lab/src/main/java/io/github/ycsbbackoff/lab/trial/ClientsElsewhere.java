package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.ClientFiles;
import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.fleet.TrialMerge;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The client processes of one trial on other machines, merged when the last of them has ended. They
 * are started before the rows of the trial's load are there, because a place for each of them is
 * found soon or never, and a load may take minutes; they connect, and wait until they are told to
 * begin.
 */
final class ClientsElsewhere implements AutoCloseable {

  private static final Duration GLANCE = Duration.ofMillis(250);

  /** How long a host may take to say that a client has ended which is over its time. */
  private static final Duration HEARD_WITHIN = Duration.ofMinutes(1);

  private final Experiment experiment;
  private final TrialWatcher watcher;
  private final PlannedTrial trial;
  private final TrialFiles files;
  private final int count;
  private final StartFile file;
  private final ClientHosts.Clients clients;
  private boolean isOpen = true;

  private ClientsElsewhere(
      Experiment experiment,
      TrialWatcher watcher,
      PlannedTrial trial,
      TrialFiles files,
      StartFile file,
      ClientHosts.Clients clients) {
    this.experiment = experiment;
    this.watcher = watcher;
    this.trial = trial;
    this.files = files;
    this.count = experiment.clients(trial.arm());
    this.file = file;
    this.clients = clients;
  }

  /**
   * Starts all clients, and returns when each of them runs.
   *
   * @param table the table that the clients are to write
   * @throws LabException if no client can run, and none ever could
   * @throws TrialException if the clients of this trial cannot run
   */
  static ClientsElsewhere begin(
      ClientHosts hosts,
      Experiment experiment,
      TrialWatcher watcher,
      PlannedTrial trial,
      TrialFiles files,
      String table)
      throws IOException {
    var folder = Files.createDirectories(files.clients());
    var count = experiment.clients(trial.arm());
    var file = StartFile.in(folder);
    try {
      file.make(count);
      var clients = hosts.begin(trial, folder, table);
      return new ClientsElsewhere(experiment, watcher, trial, files, file, clients);
    } catch (IOException | RuntimeException e) {
      file.delete(count);
      throw e;
    }
  }

  /**
   * Has all clients begin together, waits for their end, and makes one client's files of theirs.
   *
   * @param limit the longest that a client may take from the start on
   * @param problems hears, one line each, what the hosts know of clients that failed
   * @return what there is to know of each client
   * @throws TrialException if none of them left anything
   */
  ClientsOfTrial run(Duration limit, Consumer<String> problems) throws IOException {
    CommonStart start;
    try {
      start =
          new Gathering(trial, file, count, StartFile.READY_WITHIN)
              .begin(
                  client -> clients.failed().contains(client),
                  SharedClock.measure(files.clients()),
                  problems);
      watch(start, limit);
    } catch (TrialException e) {
      closeAfter(e);
      // What the hosts know may be why; and of a client that could not be ended, whoever reads the
      // next trial must know.
      clients.failures().forEach(problems);
      throw e;
    } finally {
      close();
    }
    var failures = clients.failures();
    var left = moved();
    if (left.stream().noneMatch(ClientsElsewhere::hasTimeline)) {
      throw new TrialException(
          "trial %s: no client left a timeline%s"
              .formatted(trial.title(), failures.isEmpty() ? "" : ": " + failures.get(0)));
    }
    failures.forEach(problems);
    Files.deleteIfExists(files.client());
    var merge = new TrialMerge(left, count, start.epochSeconds(), experiment.warmup(), experiment);
    try {
      return merge.write(files.folder());
    } catch (LabException | BrokenResultException e) {
      throw new TrialException("trial " + trial.title() + ": " + e.getMessage());
    }
  }

  /** Ends the clients that have not ended. */
  @Override
  public void close() throws IOException {
    if (isOpen) {
      isOpen = false;
      try {
        clients.close();
      } finally {
        file.delete(count);
      }
    }
  }

  /** Ends the clients; what goes wrong with that must not hide what went wrong before. */
  private void closeAfter(TrialException why) {
    try {
      close();
    } catch (IOException | RuntimeException e) {
      why.addSuppressed(e);
    }
  }

  private void watch(CommonStart start, Duration limit) {
    var tails = new HashMap<Integer, ClientTail>();
    var deadlineNanos = System.nanoTime() + start.fromNow(limit.plus(HEARD_WITHIN)).toNanos();
    while (!clients.haveEnded() && System.nanoTime() < deadlineNanos) {
      LockSupport.parkNanos(GLANCE.toNanos());
      show(tails);
    }
  }

  /** Shows what all clients together did in their last whole seconds. */
  private void show(Map<Integer, ClientTail> tails) {
    var seconds = new ArrayList<ClientTail.Second>();
    for (var index = 0; index < count; index++) {
      var timeline = new TrialFiles(own(index)).client();
      tails.computeIfAbsent(index, any -> new ClientTail(timeline)).last().ifPresent(seconds::add);
    }
    ClientTail.Second.together(seconds).ifPresent(second -> second.show(trial, watcher));
  }

  /** Moves what each client left for this trial to where clients of this machine leave it. */
  private List<ClientFiles> moved() throws IOException {
    var all = new ArrayList<ClientFiles>();
    for (var index = 0; index < count; index++) {
      var own = own(index);
      if (Files.isDirectory(own)) {
        var target = files.client(index).folder();
        Files.move(own, target);
        Folders.delete(results(index));
        all.add(ClientFiles.of(index, target));
      }
    }
    return all;
  }

  private static boolean hasTimeline(ClientFiles client) {
    return new ClientTail(new TrialFiles(client.folder()).client()).last().isPresent();
  }

  private Path results(int index) {
    return files.clients().resolve("client-" + index);
  }

  private Path own(int index) {
    return results(index).resolve("trials").resolve(trial.name());
  }
}
