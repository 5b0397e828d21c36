package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.fleet.SharedClock.Offset;
import io.github.ycsbbackoff.lab.fleet.TrialMerge;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * The client processes of one trial on this machine, merged when the last of them has ended. All
 * begin at one moment, when all are connected: if this machine was too slow for that, they are
 * started anew with twice the time, before any of them has begun.
 */
final class ClientProcesses implements TrialClock {

  private static final Duration GLANCE = Duration.ofMillis(250);

  /**
   * The time before the start at which it is decided whether it holds: clients have to be ended.
   */
  private static final double DECIDED_BEFORE_SECONDS = 2;

  /** The time for clients to connect above which those that are late begin late. */
  private static final double MOST_SECONDS = 120;

  private final Home home;
  private final Experiment experiment;
  private final PlannedTrial trial;
  private final TrialWatcher watcher;
  private final double firstSeconds;
  private volatile CommonStart start = new CommonStart(OptionalDouble.empty(), Offset.NONE);

  ClientProcesses(Home home, Experiment experiment, PlannedTrial trial, TrialWatcher watcher) {
    this(
        home,
        experiment,
        trial,
        watcher,
        CommonStart.secondsUntil(experiment.clients(trial.arm())));
  }

  /**
   * Starts nothing yet.
   *
   * @param firstSeconds the time that clients are given at first to be connected
   */
  ClientProcesses(
      Home home,
      Experiment experiment,
      PlannedTrial trial,
      TrialWatcher watcher,
      double firstSeconds) {
    this.home = home;
    this.experiment = experiment;
    this.trial = trial;
    this.watcher = watcher;
    this.firstSeconds = firstSeconds;
  }

  /**
   * Runs all clients to their end, and makes one client's files of theirs.
   *
   * @param properties the properties of a client that has the trial for itself, by its files
   * @param limit the longest that a client may take from the start on
   * @return what there is to know of each
   * @throws TrialException if none of them left anything
   */
  ClientsOfTrial run(
      TrialFiles files,
      Function<TrialFiles, Map<String, String>> properties,
      Duration limit,
      HostSampler host)
      throws IOException {
    var seconds = firstSeconds;
    while (true) {
      var workers = new ArrayList<Worker>();
      try {
        var next = CommonStart.in(seconds + DECIDED_BEFORE_SECONDS);
        start(files, properties, next, workers);
        if (areReady(workers, next) || seconds >= MOST_SECONDS) {
          start = next;
          toTheirEnd(workers, limit, host);
        } else {
          workers.forEach(Worker::kill);
        }
      } finally {
        workers.forEach(Worker::close);
      }
      if (start.epochSeconds().isPresent()) {
        return merged(files, workers);
      }
      requireNoneBegan(workers);
      Folders.delete(files.clients());
      seconds *= 2;
    }
  }

  private void toTheirEnd(List<Worker> workers, Duration limit, HostSampler host)
      throws IOException {
    host.clients(workers.stream().map(Worker::pid).toList());
    watch(workers, limit.plusMillis(Math.round(start.secondsLeft() * 1e3)));
    for (var worker : workers) {
      worker.ended();
    }
  }

  private void start(
      TrialFiles files,
      Function<TrialFiles, Map<String, String>> properties,
      CommonStart next,
      List<Worker> started)
      throws IOException {
    var count = experiment.clients(trial.arm());
    for (var index = 0; index < count; index++) {
      var own = files.client(index);
      started.add(
          Worker.start(
              home, experiment, trial, new Part(index, count), next, own, properties.apply(own)));
    }
  }

  /** Waits until all clients are ready for the start, or it is too late for that. */
  private static boolean areReady(List<Worker> workers, CommonStart next) {
    while (next.secondsLeft() > DECIDED_BEFORE_SECONDS) {
      if (workers.stream().allMatch(Worker::isReady)) {
        return true;
      }
      LockSupport.parkNanos(GLANCE.toNanos());
    }
    return workers.stream().allMatch(Worker::isReady);
  }

  /** Makes sure that clients which were ended before the start have written nothing. */
  private void requireNoneBegan(List<Worker> workers) {
    if (workers.stream().anyMatch(worker -> worker.tail().hasBegun())) {
      throw new TrialException(
          "trial %s: this machine is too slow to start %d clients together"
              .formatted(trial.title(), workers.size()));
    }
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
    var last = workers.get(workers.size() - 1);
    while (workers.stream().anyMatch(Worker::isAlive) && last.age().compareTo(limit) < 0) {
      workers.stream().filter(Worker::isAlive).findFirst().ifPresent(one -> one.await(GLANCE));
      show(workers);
    }
  }

  /** Shows what all clients together did in their last whole seconds. */
  private void show(List<Worker> workers) {
    var seconds = workers.stream().flatMap(worker -> worker.tail().last().stream()).toList();
    ClientTail.Second.together(seconds).ifPresent(second -> second.show(trial, watcher));
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
        new TrialMerge(
            all, workers.size(), start.epochSeconds(), experiment.warmup(), experiment.seconds());
    try {
      return merge.write(files.folder());
    } catch (LabException e) {
      throw new TrialException("trial " + trial.title() + ": " + e.getMessage());
    }
  }
}
