package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.JsonFile;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.lab.results.Verified;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The end of a trial, noted step by step until it is written down as {@code trial.json}. */
final class TrialEnd {

  private final PlannedTrial trial;
  private final Experiment experiment;
  private final TrialFiles files;
  private final Map<String, String> properties;

  private long startedMillis = System.currentTimeMillis();
  private Map<String, Long> counted = Map.of();
  private TrialInfo.WholeRun wholeRun;
  private TrialInfo unmetered;
  private Verified verified;
  private boolean isDoubted;
  private String problem;
  private int exitStatus;

  /**
   * Notes nothing yet, of a trial that has not begun.
   *
   * @param properties the properties of the trial's client
   */
  TrialEnd(
      PlannedTrial trial, Experiment experiment, TrialFiles files, Map<String, String> properties) {
    this.trial = trial;
    this.experiment = experiment;
    this.files = files;
    this.properties = properties;
  }

  /** Notes that the client starts now. */
  void started() {
    startedMillis = System.currentTimeMillis();
  }

  /** Notes the server's own counts of its rejections, by metric. */
  void counted(Map<String, Long> rejections) {
    counted = rejections;
  }

  /** Notes what the client did from its start to its end, however long its window is. */
  void wholeRun(TrialInfo.WholeRun whole) {
    wholeRun = whole;
  }

  /** Notes all that is known of a client that keeps no timeline and came to its end. */
  void unmetered(TrialInfo client) {
    unmetered = client;
  }

  /** Notes that the trial did not come to its end. */
  void failed(TrialException failure) {
    problem = failure.getMessage() + (problem == null ? "" : ". Also: " + problem);
    exitStatus = failure.exitStatus();
  }

  /** Notes that something was not done that the trial should have, though it came to its end. */
  void marked(String why) {
    problem = (problem == null ? "trial " + trial.title() + ": " : problem + ". Also: ") + why;
  }

  /** Notes that the server died under the trial: whatever else went wrong followed from that. */
  void serverDied(String how) {
    problem = "trial " + trial.title() + ": " + how + (problem == null ? "" : ". Then: " + problem);
    exitStatus = Math.max(1, exitStatus);
  }

  /** Notes what was verified, and found. */
  void verified(Verified found) {
    verified = found;
  }

  /**
   * Notes a doubt that the server holds what it acknowledged, so that its rows are kept as
   * evidence.
   */
  void doubted(String why) {
    isDoubted = true;
    marked(why);
  }

  /** Returns whether the rows on the server are to be kept for somebody to look at. */
  boolean isDoubted() {
    return isDoubted;
  }

  /** Returns whether nothing has gone wrong. */
  boolean isSound() {
    return problem == null;
  }

  /** Adds to the problem what its reader has to know. */
  void note(String remark) {
    problem = problem + "; " + remark;
  }

  /**
   * Writes {@code trial.json}.
   *
   * @param serverMetrics the server's metrics that the report compares with the client's counts
   */
  void write(List<ServerMetric> serverMetrics) throws IOException {
    EndOfJvm.awaitIfBegun();
    JsonFile.write(
        files.end(),
        unmetered == null
            ? metered(serverMetrics)
            : unmetered.withExitStatus(exitStatus).withProblem(problem));
  }

  private TrialInfo metered(List<ServerMetric> serverMetrics) throws IOException {
    var tail = new ClientTail(files.client());
    return new TrialInfo(
            trial.block(),
            trial.arm().name(),
            trial.order(),
            properties.getOrDefault("backoff.policy", "native"),
            startedMillis / 1e3,
            experiment.warmup(),
            // What a client did not live to do is no shorter time.
            exitStatus == 0 ? experiment.windowEnd(tail.endSeconds()) : experiment.seconds(),
            exitStatus,
            counted,
            RejectionCounts.of(
                tail.rejections(),
                counted,
                serverMetrics,
                Stores.named(experiment.server().kind()).writeMode(properties),
                properties))
        .withRows(experiment.rows())
        .withWholeRun(wholeRun)
        .withVerified(verified)
        .withPoint(trial.point().orElse(null))
        .withCell(trial.cell().orElse(null))
        .withCold(trial.cold().isEmpty() ? null : trial.cold())
        .withProblem(problem);
  }
}
