package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.drive.PodTrouble;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.drive.StartWatch;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The driver's pod, followed from outside of the cluster until its experiment is over. */
final class DriverPod {

  private static final Duration LOOKS_EVERY = Duration.ofSeconds(1);

  /** The longest that the API server may be away before the run is given up. */
  private static final Duration AWAY = Duration.ofMinutes(2);

  private static final int WRONG_INPUT = 2;
  private static final String ERROR = "backoff: ";

  private final KubernetesClient client;
  private final Fleet fleet;
  private Instant read = Instant.EPOCH;

  DriverPod(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /**
   * Waits until the pod runs.
   *
   * @throws LabException if it cannot, with the pod's own reason
   */
  String awaitStart() {
    var watch = new StartWatch(Duration.ofSeconds(fleet.pods().readyWithinSeconds()));
    while (true) {
      var pods = pods();
      var started = pods.stream().filter(PodTrouble::hasStarted).findFirst();
      if (started.isPresent()) {
        return started.get().getMetadata().getName();
      }
      watch
          .look(pods, 1)
          .ifPresent(
              why -> {
                throw new LabException("the driver's pod: " + why);
              });
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  /**
   * Follows the pod's log until the experiment is over.
   *
   * @param lines what reads the log
   * @return the status of the experiment
   * @throws LabException if the driver says that the input was wrong
   * @throws ServerException if it fails otherwise
   */
  int follow(String name, ProgressLines.Reader lines) {
    var answeredNanos = System.nanoTime();
    while (true) {
      try {
        var pod = pod(name).get();
        readOn(name, lines);
        if (lines.status().isPresent()) {
          return lines.status().getAsInt();
        }
        requireAlive(pod, lines);
        answeredNanos = System.nanoTime();
      } catch (KubernetesClientException e) {
        if (System.nanoTime() - answeredNanos > AWAY.toNanos()) {
          throw new ServerException(
              "%s: the API server has not answered for %d s (%s)"
                  .formatted(client.getMasterUrl(), AWAY.toSeconds(), ApiWords.of(e)),
              e);
        }
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  private static void requireAlive(Pod pod, ProgressLines.Reader lines) {
    if (pod == null) {
      throw new ServerException("the driver's pod: is gone; somebody deleted it");
    }
    if (!PodTrouble.hasEnded(pod)) {
      return;
    }
    var words = lines.lastWith(ERROR);
    if (words.isPresent() && PodTrouble.exitStatus(pod) == WRONG_INPUT) {
      throw new LabException(words.get());
    }
    throw new ServerException(
        words.orElseGet(
            () -> "the driver's pod: " + PodTrouble.ofEnd(pod).orElse("ended before its time")));
  }

  /** Reads the lines that are new, by the times that the node gives to them. */
  private void readOn(String name, ProgressLines.Reader lines) {
    var log = pod(name).inContainer("driver").usingTimestamps();
    var text = read.equals(Instant.EPOCH) ? log.getLog() : log.sinceTime(read.toString()).getLog();
    for (var line : text.lines().toList()) {
      var blank = line.indexOf(' ');
      if (blank > 0) {
        var at = Instant.parse(line.substring(0, blank));
        // The node looks for whole seconds, and gives lines again that were read.
        if (at.isAfter(read)) {
          read = at;
          lines.line(line.substring(blank + 1));
        }
      }
    }
  }

  private PodResource pod(String name) {
    return client.pods().inNamespace(fleet.namespace()).withName(name);
  }

  private List<Pod> pods() {
    return client
        .pods()
        .inNamespace(fleet.namespace())
        .withLabels(fleet.run().driverLabels())
        .list()
        .getItems();
  }
}
