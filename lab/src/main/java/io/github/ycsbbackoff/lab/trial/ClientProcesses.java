package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.fleet.SharedClock.Offset;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.fleet.TrialMerge;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The client processes of one trial on this machine, merged when the last of them has ended. All
 * begin at one moment, when all are connected.
 */
final class ClientProcesses implements TrialClock {

  private static final Duration GLANCE = Duration.ofMillis(250);

  /** How much longer than alone clients may take on a machine that has other things to do. */
  private static final double UNDER_LOAD = 4;

  private final Home home;
  private final Experiment experiment;
  private final PlannedTrial trial;
  private final TrialWatcher watcher;
  private final int count;
  private volatile CommonStart start = new CommonStart(OptionalDouble.empty(), Offset.NONE);

  /** Starts nothing yet. */
  ClientProcesses(Home home, Experiment experiment, PlannedTrial trial, TrialWatcher watcher) {
    this.home = home;
    this.experiment = experiment;
    this.trial = trial;
    this.watcher = watcher;
    this.count = experiment.clients(trial.arm());
  }

  /**
   * Runs all clients to their end, and makes one client's files of theirs.
   *
   * @param properties the properties of a client that has the trial for itself, by its files
   * @param limit the longest that a client may take from the start on
   * @param problems hears, in one line, which clients were not connected in time
   * @return what there is to know of each
   * @throws LabException if the binding calls the properties of all of them unusable
   * @throws TrialException if none of them left anything
   */
  ClientsOfTrial run(
      TrialFiles files,
      Function<TrialFiles, Map<String, String>> properties,
      Duration limit,
      HostSampler host,
      Consumer<String> problems)
      throws IOException {
    var file = StartFile.in(files.clients());
    var workers = new ArrayList<Worker>();
    try {
      file.make(count);
      start(files, properties, file, workers);
      start =
          new Gathering(trial, file, count, connectedWithin())
              .begin(client -> !workers.get(client).isAlive(), Offset.NONE, problems);
      for (var worker : workers) {
        worker.begins(start);
      }
      host.clients(workers.stream().map(Worker::pid).toList());
      watch(workers, limit);
      end(workers);
    } finally {
      workers.forEach(Worker::close);
      file.delete(count);
    }
    return merged(files, workers);
  }

  private void start(
      TrialFiles files,
      Function<TrialFiles, Map<String, String>> properties,
      StartFile file,
      List<Worker> started)
      throws IOException {
    for (var index = 0; index < count; index++) {
      var own = files.client(index);
      var all = new LinkedHashMap<>(properties.apply(own));
      all.putAll(StartProperties.of(file, file.ready(index)));
      started.add(
          Worker.start(home, experiment, trial, new Part(index, count), Offset.NONE, own, all));
    }
  }

  /** Returns the time for all clients to connect, for which they share this machine. */
  private Duration connectedWithin() {
    return StartFile.READY_WITHIN.plusSeconds(
        Math.round(UNDER_LOAD * CommonStart.secondsUntilConnected(count)));
  }

  @Override
  public boolean hasBegun() {
    return start.epochSeconds().isPresent() && start.hasBegun();
  }

  @Override
  public double startEpochSeconds() {
    return start.startEpochSeconds();
  }

  private void watch(List<Worker> workers, Duration limit) {
    var deadlineNanos = System.nanoTime() + start.fromNow(limit).toNanos();
    while (workers.stream().anyMatch(Worker::isAlive) && System.nanoTime() - deadlineNanos < 0) {
      workers.stream().filter(Worker::isAlive).findFirst().ifPresent(one -> one.await(GLANCE));
      show(workers);
    }
  }

  /** Shows what all clients together did in their last whole seconds. */
  private void show(List<Worker> workers) {
    var seconds = workers.stream().flatMap(worker -> worker.tail().last().stream()).toList();
    ClientTail.Second.together(seconds).ifPresent(second -> second.show(trial, watcher));
  }

  /**
   * Notes how all have ended. Clients of one arm differ in little but their part of the rows, so
   * that properties with which one of them ran are usable, and what another says of them is a mark
   * on this trial alone.
   */
  private void end(List<Worker> workers) throws IOException {
    var unusable = new ArrayList<LabException>();
    for (var worker : workers) {
      worker.ended().ifPresent(unusable::add);
    }
    if (unusable.size() == count) {
      throw unusable.get(0);
    }
  }

  private ClientsOfTrial merged(TrialFiles files, List<Worker> workers) throws IOException {
    var all = workers.stream().map(Worker::merged).toList();
    if (workers.stream().allMatch(worker -> worker.tail().last().isEmpty())) {
      var first = files.client(0);
      throw new TrialException(
          "trial %s: no client left a timeline%s; see %s"
              .formatted(trial.title(), ClientLog.lastWords(first.ycsbLog()), first.ycsbLog()));
    }
    var merge =
        new TrialMerge(all, workers.size(), start.epochSeconds(), experiment.warmup(), experiment);
    try {
      return merge.write(files.folder());
    } catch (LabException | BrokenResultException e) {
      throw new TrialException("trial " + trial.title() + ": " + e.getMessage());
    }
  }
}
