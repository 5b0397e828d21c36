package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The results of a run on the shared volume, as long as nobody has fetched them. A run that is
 * deleted as a whole, as by Ctrl-C, takes them with it. A pod that is ended alone, as by an
 * eviction, leaves them to the finisher.
 */
public final class UnfetchedResults {

  private static final int TRIES_TO_DELETE = 5;
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

  private final KubernetesClient client;
  private final String namespace;
  private final String job;
  private final ResultsFolder folder;
  private final Thread hook = new Thread(this::ended, "results-cleanup");

  /**
   * Does nothing yet.
   *
   * @param job the name of this pod's own Job
   * @param folder the results folder, on the volume that all pods share
   */
  public UnfetchedResults(
      KubernetesClient client, String namespace, String job, ResultsFolder folder) {
    this.client = client;
    this.namespace = namespace;
    this.job = job;
    this.folder = folder;
  }

  /** From now on the results go with the run, should it be deleted. */
  void watch() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Says that the results are whole, and waits until this pod is ended, because its results are
   * fetched by a command in it.
   */
  void hold(ProgressLines progress, int status) {
    Runtime.getRuntime().removeShutdownHook(hook);
    progress.done(status);
    var untilNanos = System.nanoTime() + Fleet.HELD.toNanos();
    while (System.nanoTime() < untilNanos) {
      LockSupport.parkNanos(untilNanos - System.nanoTime());
    }
  }

  private void ended() {
    if (isRunDeleted()) {
      delete();
    }
  }

  /**
   * Returns whether the whole run is being deleted, and not this pod alone. Where nobody answers,
   * nothing is deleted that cannot be had again.
   */
  private boolean isRunDeleted() {
    try {
      var own = client.batch().v1().jobs().inNamespace(namespace).withName(job).get();
      return own == null || own.getMetadata().getDeletionTimestamp() != null;
    } catch (KubernetesClientException e) {
      // The account of this pod, or its rights, are deleted with the run.
      return ApiWords.isRefused(e);
    }
  }

  /**
   * Deletes the results, into which clients that are being ended may write for some seconds more.
   */
  private void delete() {
    for (var i = 0; i < TRIES_TO_DELETE; i++) {
      try {
        Folders.delete(folder.path());
      } catch (ServerException e) {
        // A client wrote a file meanwhile.
      }
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
    }
  }
}
