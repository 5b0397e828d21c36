package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * What is done when a run is deleted as a whole in its middle, as by Ctrl-C: its tables go with it,
 * and the results that nobody can fetch any more. A pod that is ended alone, as by an eviction,
 * leaves its results to the finisher, and does nothing.
 */
public final class RunDeletion {

  /** When no client is there any more that writes: a second or two more than its pod may take. */
  private static final Duration CLIENTS_GONE_AFTER = Fleet.CLIENT_ENDS_WITHIN.plusSeconds(2);

  /**
   * When the tables are given up: the rest is for the end of their program, and for what follows.
   */
  private static final Duration TABLES_GONE_AFTER = Fleet.DRIVER_ENDS_WITHIN.minusSeconds(12);

  /** The time in which who follows this pod's log reads its last words. */
  private static final Duration READ_WITHIN = Duration.ofSeconds(3);

  private final KubernetesClient client;
  private final String namespace;
  private final String job;
  private final Optional<LeftTables> tables;
  private final Optional<UnfetchedResults> results;
  private final ProgressLines progress;
  private final Thread hook = new Thread(this::ended, "run-deletion");

  /**
   * Does nothing yet.
   *
   * @param job the name of this pod's own Job
   * @param tables the tables of the run; empty if this pod runs no trials
   * @param results the results of the run; empty if they stay on the volume
   */
  public RunDeletion(
      KubernetesClient client,
      String namespace,
      String job,
      Optional<LeftTables> tables,
      Optional<UnfetchedResults> results,
      ProgressLines progress) {
    this.client = client;
    this.namespace = namespace;
    this.job = job;
    this.tables = tables;
    this.results = results;
    this.progress = progress;
  }

  /** From now on tables and results go with the run, should it be deleted. */
  void watch() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** From now on nothing is done any more: the trials are over, and the results are whole. */
  void forget() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is being ended, and this thread with it.
      while (true) {
        LockSupport.park(this);
      }
    }
  }

  private void ended() {
    var beganNanos = System.nanoTime();
    if (!isRunDeleted()) {
      return;
    }
    try (var killed = StartedProcesses.killed(this::dropsTables)) {
      park(CLIENTS_GONE_AFTER, beganNanos);
      deleteAll(TABLES_GONE_AFTER.minusNanos(System.nanoTime() - beganNanos));
      park(READ_WITHIN, System.nanoTime());
    }
    // A client that could not be ended may have written meanwhile. Nobody reads the log any more.
    var unused = results.flatMap(UnfetchedResults::delete);
  }

  /**
   * Deletes the results, and drops the tables, in that order: a store that is silent must not keep
   * the results.
   */
  void deleteAll(Duration limit) {
    var why = tables.flatMap(RunDeletion::find);
    results.flatMap(UnfetchedResults::delete).ifPresent(progress::resultsStay);
    if (tables.isPresent()) {
      why.or(() -> tables.get().drop(limit))
          .ifPresentOrElse(progress::tablesStay, progress::tablesDropped);
    }
  }

  private static Optional<String> find(LeftTables tables) {
    try {
      tables.find();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e.toString());
    }
  }

  private boolean dropsTables(ProcessHandle process) {
    return tables.filter(left -> left.areDroppedBy(process)).isPresent();
  }

  /**
   * Returns whether the whole run is being deleted, and not this pod alone. Where nobody answers,
   * nothing is deleted that cannot be had again.
   */
  boolean isRunDeleted() {
    try {
      var own = client.batch().v1().jobs().inNamespace(namespace).withName(job).get();
      return own == null || own.getMetadata().getDeletionTimestamp() != null;
    } catch (KubernetesClientException e) {
      // The account of this pod, or its rights, are deleted with the run.
      return ApiWords.isRefused(e);
    }
  }

  private static void park(Duration time, long sinceNanos) {
    var untilNanos = sinceNanos + time.toNanos();
    while (System.nanoTime() < untilNanos) {
      LockSupport.parkNanos(untilNanos - System.nanoTime());
    }
  }
}
