package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiPatience;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.drive.PodTrouble;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.drive.RefusedPods;
import io.github.ycsbbackoff.kubernetes.drive.StartWatch;
import io.github.ycsbbackoff.kubernetes.drive.VolumeEvents;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The pod of the driver, or of the finisher that takes its place, followed from outside of the
 * cluster until it has the results. The pod is watched from before it is made until this is closed.
 */
final class DriverPod implements AutoCloseable {

  private static final Duration LOOKS_EVERY = Duration.ofSeconds(1);

  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

  /** The beginning of a line in which the driver says what went wrong. */
  static final String ERROR = "backoff: ";

  private final KubernetesClient client;
  private final Fleet fleet;
  private final String job;
  private final Map<String, String> labels;
  private final String message;
  private final DriverLog log;
  private final RemovalWatch removal;

  private DriverPod(
      KubernetesClient client,
      Fleet fleet,
      String job,
      Map<String, String> labels,
      String message) {
    this.client = client;
    this.fleet = fleet;
    this.job = job;
    this.labels = labels;
    this.message = message;
    this.log = new DriverLog(client, fleet.namespace());
    this.removal =
        new RemovalWatch(client.pods().inNamespace(fleet.namespace()).withLabels(labels));
  }

  static DriverPod ofDriver(KubernetesClient client, Fleet fleet) {
    var run = fleet.run();
    return new DriverPod(client, fleet, run.driver(), run.driverLabels(), "the driver's pod");
  }

  static DriverPod ofFinisher(KubernetesClient client, Fleet fleet) {
    var run = fleet.run();
    return new DriverPod(client, fleet, run.finisher(), run.finisherLabels(), "the finisher's pod");
  }

  /** Ends the watch; the pod goes on. */
  @Override
  public void close() {
    removal.close();
  }

  /**
   * Waits until the pod runs.
   *
   * @throws LabException if it cannot, with the pod's own reason
   * @throws ServerException if the pod was ended before it ran, with its own reason
   */
  String awaitStart() {
    return awaitStart(
        new PullNotice(
            client,
            fleet.namespace(),
            words -> System.err.println(ERROR + message + ": " + words)));
  }

  String awaitStart(PullNotice notice) {
    var watch =
        new StartWatch(
            Duration.ofSeconds(fleet.pods().readyWithinSeconds()),
            new VolumeEvents(client, fleet.namespace())::about,
            new RefusedPods(client, fleet.namespace(), job)::why);
    while (true) {
      // Asked before the look: a pod of which the watch hears meanwhile may be newer than the look.
      var wasThere = removal.isPodKnown();
      var pods = pods();
      pods.forEach(removal::note);
      requireComing(pods, wasThere);
      var started = pods.stream().filter(PodTrouble::hasStarted).findFirst();
      if (started.isPresent()) {
        return started.get().getMetadata().getName();
      }
      watch
          .look(pods, 1)
          .ifPresent(
              why -> {
                throw new LabException(message + ": " + why);
              });
      notice.look(pods);
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  private void requireComing(List<Pod> pods, boolean wasThere) {
    pods.stream()
        .flatMap(pod -> PodTrouble.beforeStart(pod).stream())
        .findFirst()
        .or(() -> wasThere && pods.isEmpty() ? Optional.of(removal.why()) : Optional.empty())
        .ifPresent(
            why -> {
              throw new ServerException(message + ": " + why);
            });
  }

  /**
   * Follows the pod's log until the experiment is over.
   *
   * @param lines what reads the log
   * @return the status of the experiment
   * @throws LabException if the driver says that the input was wrong
   * @throws LostDriverException if the pod ended otherwise
   * @throws ServerException if the pod cannot be followed any longer
   */
  int follow(String name, ProgressLines.Reader lines) {
    var answeredNanos = System.nanoTime();
    while (true) {
      try {
        var pod = client.pods().inNamespace(fleet.namespace()).withName(name).get();
        if (pod == null) {
          throw LostDriverException.killed(message + ": " + removal.why());
        }
        removal.note(pod);
        log.readOn(pod, lines);
        if (lines.status().isPresent()) {
          return lines.status().getAsInt();
        }
        requireRunning(pod, lines);
        answeredNanos = System.nanoTime();
      } catch (KubernetesClientException e) {
        if (ApiWords.isRefused(e)) {
          throw notFollowed("may not be followed any longer", e);
        }
        if (System.nanoTime() - answeredNanos > ApiPatience.AWAY.toNanos()) {
          throw notFollowed(
              "could not be followed for %d s".formatted(ApiPatience.AWAY.toSeconds()), e);
        }
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  private ServerException notFollowed(String what, KubernetesClientException e) {
    return new ServerException(
        "%s: %s %s (%s); what it has written may be left in %s of %s"
            .formatted(
                client.getMasterUrl(),
                message,
                what,
                ApiWords.of(e),
                fleet.run().text(),
                fleet.volume().message()),
        e);
  }

  private void requireRunning(Pod pod, ProgressLines.Reader lines) {
    if (!PodTrouble.hasEnded(pod)) {
      return;
    }
    var words = lines.lastWith(ERROR);
    var status = PodTrouble.exitStatus(pod);
    if (words.isPresent() && status == WRONG_INPUT) {
      throw new LabException(
          lines.whyTablesStay().isEmpty()
              ? words.get()
              : words.get() + "; " + FleetRun.tableStays(fleet));
    }
    if (words.isPresent() && status == FAILED) {
      throw LostDriverException.said(
          words.get(), lines.whyTablesStay().isPresent(), lines.isNothingKept());
    }
    throw LostDriverException.killed(
        message + ": " + PodTrouble.ofEnd(pod).orElse("ended before its time"));
  }

  private List<Pod> pods() {
    var ours = client.pods().inNamespace(fleet.namespace()).withLabels(labels);
    return new ApiPatience().ask(() -> ours.list().getItems());
  }
}
