package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.trial.ClientHosts;
import io.github.ycsbbackoff.lab.trial.TrialException;
import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The pods in which the clients of trials run. Each trial has a Job that is there, suspended,
 * before the first trial begins.
 */
public final class PodHosts implements ClientHosts {

  /** The label that Kubernetes gives to the pods of a Job. */
  private static final String JOB = "batch.kubernetes.io/job-name";

  private static final Duration LOOKS_EVERY = Duration.ofMillis(500);
  private static final Duration GONE_WITHIN = Duration.ofMinutes(2);

  /**
   * The time after which a Job that is gone is an error: who deletes a whole run deletes this
   * process too, which then need not tell.
   */
  private static final Duration DELETED_TOO_WITHIN = Duration.ofSeconds(5);

  private final KubernetesClient client;
  private final String namespace;
  private final RunName run;
  private final Duration patience;
  private final Duration goneWithin;
  private final ApiPatience api = new ApiPatience();
  private boolean hadPods;

  /**
   * Does nothing yet.
   *
   * @param patience how long a pod may say that it cannot start
   */
  public PodHosts(KubernetesClient client, String namespace, RunName run, Duration patience) {
    this(client, namespace, run, patience, GONE_WITHIN);
  }

  PodHosts(
      KubernetesClient client,
      String namespace,
      RunName run,
      Duration patience,
      Duration goneWithin) {
    this.client = client;
    this.namespace = namespace;
    this.run = run;
    this.patience = patience;
    this.goneWithin = goneWithin;
  }

  @Override
  public Clients begin(PlannedTrial trial, Path folder, String table) {
    var name = run.job(trial.order());
    var job = api.ask(() -> job(name).get());
    if (job == null) {
      throw gone(name);
    }
    var resumed =
        api.ask(() -> job(name).patch(PatchContext.of(PatchType.JSON_MERGE), Manifests.RESUME));
    var clients = new TrialPods(this, name);
    try {
      clients.watch();
      awaitStart(trial, name, clients, resumed.getSpec().getCompletions());
      hadPods = true;
      return clients;
    } catch (LabException | TrialException | ServerException e) {
      // What ended the trial is the error; what is left of its pods is said beside it.
      clients.end().ifPresent(why -> System.err.println("backoff: " + why));
      throw e;
    }
  }

  /** Waits for each pod until its container runs, or is known never to. */
  private void awaitStart(PlannedTrial trial, String name, TrialPods clients, int count) {
    var watch =
        new StartWatch(
            patience,
            new VolumeEvents(client, namespace)::about,
            new RefusedPods(client, namespace, name)::why);
    while (true) {
      var pods = clients.lookNow();
      if (clients.settled() >= count) {
        requireOne(trial, clients);
        return;
      }
      watch
          .look(pods, count)
          .ifPresent(
              why -> {
                throw cannotStart("trial " + trial.title() + ": " + why);
              });
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
  }

  private static void requireOne(PlannedTrial trial, TrialPods clients) {
    if (!clients.hasAnyStarted()) {
      throw new TrialException("trial " + trial.title() + ": " + clients.failures().get(0));
    }
  }

  /** Ends the whole experiment if no trial had its pods yet: then the input was wrong. */
  private RuntimeException cannotStart(String line) {
    return hadPods ? new TrialException(line) : new LabException(line);
  }

  /** Returns a Job as it is now. */
  Job now(String name) {
    var job = api.ask(() -> job(name).get());
    if (job == null) {
      LockSupport.parkNanos(DELETED_TOO_WITHIN.toNanos());
      throw gone(name);
    }
    return job;
  }

  /** Returns the pods of a Job that are there now. */
  List<Pod> pods(String name) {
    return api.ask(
        () -> client.pods().inNamespace(namespace).withLabel(JOB, name).list().getItems());
  }

  /**
   * Tells of each change of a Job's pods from now on, until what is returned is stopped. A driver
   * whose account may not watch pods hears nothing, and still has its looks.
   */
  SharedIndexInformer<Pod> watch(String name, PodChanges changes) {
    return PodChanges.of(client.pods().inNamespace(namespace).withLabel(JOB, name), changes);
  }

  /**
   * Deletes a Job with its pods, and returns when they are gone.
   *
   * @return why they are not, such as for a node that does not answer; empty if they are
   */
  Optional<String> delete(String name) {
    try {
      api.ask(() -> job(name).withPropagationPolicy(DeletionPropagation.FOREGROUND).delete());
      Await.until(() -> api.ask(() -> job(name).get()) == null, goneWithin, () -> notGone(name));
      return Optional.empty();
    } catch (ServerException e) {
      return Optional.of(e.getMessage());
    }
  }

  private String notGone(String name) {
    var left =
        pods(name).stream()
            .map(
                pod ->
                    "pod %s on node %s"
                        .formatted(pod.getMetadata().getName(), pod.getSpec().getNodeName()))
            .toList();
    return "job %s: was not gone %d s after it was deleted; see what holds %s"
        .formatted(name, goneWithin.toSeconds(), left.isEmpty() ? "it" : String.join(", ", left));
  }

  private ScalableResource<Job> job(String name) {
    return client.batch().v1().jobs().inNamespace(namespace).withName(name);
  }

  private static ServerException gone(String name) {
    return new ServerException(
        "job %s: is not there; somebody deleted it, and the experiment ends".formatted(name));
  }
}
