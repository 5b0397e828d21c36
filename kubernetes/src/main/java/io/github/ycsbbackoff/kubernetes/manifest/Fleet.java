package io.github.ycsbbackoff.kubernetes.manifest;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.trial.TrialTime;
import java.time.Duration;
import java.util.List;

/**
 * One run of an experiment by many clients in a cluster.
 *
 * @param experiment the experiment with all defaults filled in, and with the number of its clients
 * @param serviceAccount the account that the driver has, which is there already; empty for one that
 *     is made for this run, with the rights to this run's Jobs alone
 * @param isHeld whether the driver waits at the end until somebody has fetched the results
 * @param typed the command line that the user typed, for the report
 */
public record Fleet(
    Experiment experiment,
    RunName run,
    String namespace,
    PodSettings pods,
    Volume volume,
    String serviceAccount,
    boolean isHeld,
    String typed) {

  /**
   * The longest that the pods of a trial may take to start: each node may have to fetch the image.
   */
  public static final Duration STARTED_WITHIN = Duration.ofMinutes(10);

  /** The longest that a client's pod takes to end once it is told to. */
  public static final Duration CLIENT_ENDS_WITHIN = Duration.ofSeconds(5);

  /** The longest that the driver's pod takes to end once it is told to. */
  public static final Duration DRIVER_ENDS_WITHIN = Duration.ofSeconds(30);

  /** The longest that a driver waits until its results are fetched. */
  public static final Duration HELD = Duration.ofHours(1);

  /**
   * How long a Job that has ended stays in the cluster where nobody deletes it, as after a command
   * line that was killed: long enough for somebody who comes back to see what became of it.
   */
  static final Duration KEPT = Duration.ofDays(1);

  /** The longest that a finisher is there: until it runs, has its report, and has been fetched. */
  static final Duration FINISHED_WITHIN = STARTED_WITHIN.plus(HELD).plusMinutes(10);

  /**
   * The time that the steps of a trial beside its clients may take: its table, its rows, a check.
   */
  private static final Duration BESIDE = Duration.ofMinutes(30);

  private static final Duration MARGIN = Duration.ofMinutes(2);

  /** Returns this run in another namespace. */
  public Fleet in(String other) {
    return new Fleet(experiment, run, other, pods, volume, serviceAccount, isHeld, typed);
  }

  /** Returns the trials in the order in which they are run. */
  public List<PlannedTrial> trials() {
    return Plan.of(experiment).trials();
  }

  /** Returns after what time the clients of a trial are ended. */
  Duration trialDeadline() {
    return STARTED_WITHIN
        .plus(experiment.workload().load() > 0 ? TrialTime.LOADED_WITHIN : Duration.ZERO)
        .plus(StartFile.READY_WITHIN)
        .plus(new TrialTime(experiment).limit())
        .plus(MARGIN);
  }

  /** Returns after what time the driver is ended. */
  Duration driverDeadline() {
    return trialDeadline().plus(BESIDE).multipliedBy(trials().size()).plus(HELD);
  }
}
