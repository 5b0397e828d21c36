package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.ClientFiles;
import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.fleet.TrialMerge;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
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

/** The client processes of one trial on other machines, merged when the last of them has ended. */
final class ClientsElsewhere {

  private static final Duration GLANCE = Duration.ofMillis(250);

  /** How long a host may take to say that a client has ended which is over its time. */
  private static final Duration HEARD_WITHIN = Duration.ofMinutes(1);

  private static final double MILLIS = 1e3;

  private final ClientHosts hosts;
  private final Experiment experiment;
  private final TrialWatcher watcher;

  ClientsElsewhere(ClientHosts hosts, Experiment experiment, TrialWatcher watcher) {
    this.hosts = hosts;
    this.experiment = experiment;
    this.watcher = watcher;
  }

  /**
   * Runs all clients to their end, and makes one client's files of theirs.
   *
   * @param limit the longest that a client may take from the start on
   * @param problems hears, one line each, what the hosts know of clients that failed
   * @return what there is to know of each client
   * @throws TrialException if none of them left anything
   */
  ClientsOfTrial run(
      PlannedTrial trial, TrialFiles files, String table, Duration limit, Consumer<String> problems)
      throws IOException {
    var folder = Files.createDirectories(files.clients());
    var count = experiment.clients(trial.arm());
    var file = StartFile.in(folder);
    CommonStart start;
    ClientHosts.Clients ended;
    try {
      file.make(count);
      try (var clients = hosts.begin(trial, folder, table)) {
        start =
            new Gathering(trial, file, count, StartFile.READY_WITHIN)
                .begin(
                    client -> clients.failed().contains(client),
                    SharedClock.measure(folder),
                    problems);
        watch(trial, folder, count, clients, start, limit);
        ended = clients;
      }
    } finally {
      file.delete(count);
    }
    var failures = ended.failures();
    var left = moved(trial, files, folder, count);
    if (left.stream().noneMatch(ClientsElsewhere::hasTimeline)) {
      throw new TrialException(
          "trial %s: no client left a timeline%s"
              .formatted(trial.title(), failures.isEmpty() ? "" : ": " + failures.get(0)));
    }
    failures.forEach(problems);
    Files.deleteIfExists(files.client());
    var merge =
        new TrialMerge(
            left, count, start.epochSeconds(), experiment.warmup(), experiment.seconds());
    try {
      return merge.write(files.folder());
    } catch (LabException e) {
      throw new TrialException("trial " + trial.title() + ": " + e.getMessage());
    }
  }

  private void watch(
      PlannedTrial trial,
      Path folder,
      int count,
      ClientHosts.Clients clients,
      CommonStart start,
      Duration limit) {
    var tails = new HashMap<Integer, ClientTail>();
    var deadlineNanos =
        System.nanoTime()
            + limit
                .plus(HEARD_WITHIN)
                .plusMillis(Math.round(start.secondsLeft() * MILLIS))
                .toNanos();
    while (!clients.haveEnded() && System.nanoTime() < deadlineNanos) {
      LockSupport.parkNanos(GLANCE.toNanos());
      show(trial, folder, count, tails);
    }
  }

  /** Shows what all clients together did in their last whole seconds. */
  private void show(PlannedTrial trial, Path folder, int count, Map<Integer, ClientTail> tails) {
    var seconds = new ArrayList<ClientTail.Second>();
    for (var index = 0; index < count; index++) {
      var file = new TrialFiles(own(trial, folder, index)).client();
      tails.computeIfAbsent(index, any -> new ClientTail(file)).last().ifPresent(seconds::add);
    }
    ClientTail.Second.together(seconds).ifPresent(second -> second.show(trial, watcher));
  }

  /** Moves what each client left for this trial to where clients of this machine leave it. */
  private static List<ClientFiles> moved(
      PlannedTrial trial, TrialFiles files, Path folder, int count) throws IOException {
    var all = new ArrayList<ClientFiles>();
    for (var index = 0; index < count; index++) {
      var own = own(trial, folder, index);
      if (Files.isDirectory(own)) {
        var target = files.client(index).folder();
        Files.move(own, target);
        Folders.delete(results(folder, index));
        all.add(ClientFiles.of(index, target));
      }
    }
    return all;
  }

  private static boolean hasTimeline(ClientFiles client) {
    return new ClientTail(new TrialFiles(client.folder()).client()).last().isPresent();
  }

  private static Path results(Path folder, int index) {
    return folder.resolve("client-" + index);
  }

  private static Path own(PlannedTrial trial, Path folder, int index) {
    return results(folder, index).resolve("trials").resolve(trial.name());
  }
}
