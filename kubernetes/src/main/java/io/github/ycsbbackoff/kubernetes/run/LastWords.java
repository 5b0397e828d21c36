package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiPatience;
import io.github.ycsbbackoff.kubernetes.drive.PodTrouble;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * What the driver says while its run is deleted in its middle: whether the tables of the run went
 * with it. Its log is gone with its pod, and is read until then.
 */
final class LastWords {

  static final String NOTHING = "nothing of it is left";

  private static final Duration LOOKS_EVERY = Duration.ofSeconds(1);

  /** The time to read on after the pod is gone. */
  private static final Duration READ_WITHIN = Duration.ofSeconds(5);

  private final KubernetesClient client;
  private final Fleet fleet;
  private final ProgressLines.Reader lines;
  private final Thread reader = new Thread(this::read, "last-words");

  private LastWords(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
    this.lines = new ProgressLines.Reader(fleet.trials(), FleetRun.unwatched());
  }

  /** Reads from now on. */
  static LastWords of(KubernetesClient client, Fleet fleet) {
    var words = new LastWords(client, fleet);
    words.reader.setDaemon(true);
    words.reader.start();
    return words;
  }

  /** Reads the log from its beginning, until the pod has ended or is gone. */
  private void read() {
    var log = new DriverLog(client, fleet.namespace());
    try {
      var running = running();
      while (!running.isEmpty()) {
        running.forEach(pod -> log.readOn(pod, lines));
        LockSupport.parkNanos(LOOKS_EVERY.toNanos());
        running = running();
      }
    } catch (KubernetesClientException | ServerException e) {
      // What was not read is not known.
    }
  }

  private List<Pod> running() {
    var drivers =
        client.pods().inNamespace(fleet.namespace()).withLabels(fleet.run().driverLabels());
    var pods = new ApiPatience().ask(() -> drivers.list().getItems());
    return pods.stream()
        .filter(pod -> PodTrouble.hasStarted(pod) && !PodTrouble.hasEnded(pod))
        .toList();
  }

  /** Returns what is left of the run, once the driver's pod is gone, as the end of a sentence. */
  String whatIsLeft() {
    try {
      reader.join(READ_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (lines.status().isPresent()) {
      return FleetRun.wholeResults(fleet);
    }
    var results =
        lines
            .whyResultsStay()
            .map(
                why ->
                    "its results may be left in %s (%s)".formatted(FleetRun.onVolume(fleet), why));
    if (lines.areTablesDropped()) {
      return results.orElse(NOTHING);
    }
    return results.map(words -> words + "; ").orElse("") + tablesLeft();
  }

  private String tablesLeft() {
    var tables = fleet.run().tables();
    return lines
        .whyTablesStay()
        .map(
            why ->
                "its tables could not be dropped (%s); drop those that begin with %s"
                    .formatted(why, tables))
        .orElseGet(
            () -> "the table of the trial that ran may be left; its name begins with " + tables);
  }
}
