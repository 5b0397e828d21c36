package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.Part;
import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One client's part of one trial, on a server that is there already: what a process that is one of
 * many does. It looks at no server, and verifies nothing.
 */
public final class WorkerTrial {

  private final Home home;
  private final Experiment experiment;
  private final PlannedTrial trial;
  private final Part part;
  private final Map<String, String> server;
  private final YcsbProperties properties;

  /**
   * Starts nothing yet.
   *
   * @param server the properties that lead a client to the server, and to the trial's table
   * @throws io.github.ycsbbackoff.lab.LabException if the experiment does not fit the home
   */
  public WorkerTrial(
      Home home, Experiment experiment, PlannedTrial trial, Part part, Map<String, String> server) {
    this.home = home;
    this.experiment = experiment;
    this.trial = trial;
    this.part = part;
    this.server = server;
    this.properties = YcsbProperties.common(home, experiment);
  }

  /**
   * What became of it.
   *
   * @param acknowledged the rows that were acknowledged
   * @param lateSeconds by how much the client began after the common start; NaN without one
   * @param problem what went wrong, in one line; empty if nothing did
   */
  public record Ended(long acknowledged, double lateSeconds, Optional<String> problem) {}

  /**
   * Runs the client into a folder that is there.
   *
   * @param startEpochSeconds the common start; empty for at once
   * @throws io.github.ycsbbackoff.lab.LabException if the binding calls its properties unusable
   */
  public Ended run(Path folder, OptionalDouble startEpochSeconds) throws IOException {
    var clock = startEpochSeconds.isEmpty() ? SharedClock.Offset.NONE : SharedClock.measure(folder);
    var start = new CommonStart(startEpochSeconds, clock);
    return run(folder, clock, StartProperties.of(start), worker -> start);
  }

  /**
   * Runs the client into a folder that is there, from the moment on that a file names once all
   * clients are ready. The client itself reads a file in its own folder, with that moment by the
   * clock of this machine.
   *
   * @param shared the file that all clients share
   * @param limit how long to wait for that moment
   * @throws io.github.ycsbbackoff.lab.LabException if the binding calls its properties unusable, or
   *     the file names no moment in time
   */
  public Ended run(Path folder, StartFile shared, Duration limit) throws IOException {
    var clock = SharedClock.measure(folder);
    var own = StartFile.in(folder);
    var ready = shared.ready(part.index()).toAbsolutePath();
    Files.createDirectories(ready.getParent());
    // This process is this trial's alone; also when Ctrl-C ends it, its client is not ready any
    // more.
    own.file().toFile().deleteOnExit();
    ready.toFile().deleteOnExit();
    return run(
        folder,
        clock,
        StartProperties.of(own, ready),
        worker -> {
          var start = new CommonStart(shared.await(worker::isAlive, limit), clock);
          if (start.epochSeconds().isPresent()) {
            own.name(start.startEpochSeconds());
          }
          return start;
        });
  }

  /** The way in which a client that was started learns when it begins. */
  private interface Beginning {
    CommonStart of(Worker worker) throws IOException;
  }

  private Ended run(
      Path folder, SharedClock.Offset clock, Map<String, String> ofStart, Beginning beginning)
      throws IOException {
    var files = new TrialFiles(folder);
    var time = new TrialTime(experiment);
    var all = new LinkedHashMap<>(properties.of(trial, server, files, 0));
    all.putAll(ofStart);
    try (var host = new HostSampler(List::of, files.host());
        var worker = Worker.start(home, experiment, trial, part, clock, files, all)) {
      host.client(worker.pid());
      var start = beginning.of(worker);
      worker.begins(start);
      worker.await(start.fromNow(time.limit()));
      var unusable = worker.ended();
      if (unusable.isPresent()) {
        throw unusable.get();
      }
      var unused = host.clientEnded();
      return ended(worker, start, folder);
    }
  }

  private static Ended ended(Worker worker, CommonStart start, Path folder) throws IOException {
    return new Ended(
        worker.tail().acknowledged(),
        worker.tail().startEpochSeconds() - start.startEpochSeconds(),
        TrialFolder.infoIn(folder).map(TrialInfo::problem));
  }
}
