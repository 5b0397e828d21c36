package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.results.TrialFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files that one client of a trial left; one that was killed may lack some.
 *
 * @param index the client's place among all of the trial, from 0
 * @param place the words by which a reader finds it: a folder or a host
 */
public record ClientFiles(int index, String place, Path folder) {

  static final String TIMELINE = "client.csv";
  static final String LATENCIES = "latency.hlog";
  static final String ARRIVALS = "arrivals.csv";
  static final String THREADS = "threads.csv";
  static final String PAUSES = "gc.log";
  static final String HOST = "host.csv";

  /** Returns the files of a client, with the host that it says it ran on. */
  public static ClientFiles of(int index, Path folder) {
    var host = WorkerInfo.read(folder).map(WorkerInfo::host);
    return new ClientFiles(index, host.orElseGet(folder::toString), folder);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  boolean has(String name) {
    return Files.exists(file(name));
  }

  Optional<WorkerInfo> worker() {
    return WorkerInfo.read(folder);
  }

  /** Returns when a timeline began, by the clock that all clients share; empty if it has no row. */
  Optional<Double> startEpochSeconds(String timeline) {
    return TimelineStart.epochSeconds(file(timeline)).map(start -> start - clockAhead());
  }

  /** Returns by how much the client's clock was ahead of the shared one. */
  double clockAhead() {
    return worker().map(WorkerInfo::clockCorrection).orElse(0.0);
  }

  /** Returns what kept the client from its end, behind its name; null if nothing did. */
  String failure() {
    var worker = worker();
    if (worker.isPresent()) {
      return worker.get().failure();
    }
    var info = TrialFolder.infoIn(folder);
    if (info.isEmpty()) {
      return "did not come to its end";
    }
    return info.get().problem() == null ? null : "went wrong: " + info.get().problem();
  }

  /** Returns the files of that name, of those clients that have one. */
  static List<Path> files(List<ClientFiles> clients, String name) {
    return clients.stream()
        .filter(client -> client.has(name))
        .map(client -> client.file(name))
        .toList();
  }
}
