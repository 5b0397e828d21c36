package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.recovery.KaplanMeier;
import io.github.ycsbbackoff.lab.recovery.RowsLost;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import io.github.ycsbbackoff.lab.recovery.Triggers;
import io.github.ycsbbackoff.lab.recovery.WayBack;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The step from the ways back of single trials to arms compared with the baseline. */
public final class RecoverySummarizer {

  private final Triggers triggers;
  private final List<TrialRecovery> trials = new ArrayList<>();
  private final Map<String, RowsLost> rowsLost = new HashMap<>();
  private final List<String> undisturbed = new ArrayList<>();
  private final List<String> withoutYardstick = new ArrayList<>();
  private final List<String> withoutTime = new ArrayList<>();
  private final List<String> withOtherLoads = new ArrayList<>();

  /**
   * Starts without a trial.
   *
   * @param triggers the triggers of all trials that will be added
   */
  public RecoverySummarizer(Triggers triggers) {
    this.triggers = triggers;
  }

  /**
   * Adds a trial, of which only numbers are kept. A client that keeps no timeline tells of no way
   * back.
   */
  public void add(Trial trial) {
    if (triggers.areNone() || trial.info().totals() != null) {
      return;
    }
    var name = trial.info().name();
    rowsLost.merge(trial.info().arm(), RowsLost.of(trial.info()), RowsLost::plus);
    triggers
        .of(trial.info())
        .ifPresentOrElse(trigger -> add(trial, trigger), () -> undisturbed.add(name));
  }

  private void add(Trial trial, Trigger trigger) {
    var name = trial.info().name();
    if (WayBack.isOfOtherLoads(trial, trigger)) {
      withOtherLoads.add(name);
      return;
    }
    WayBack.of(trial, trigger)
        .ifPresentOrElse(
            recovery -> {
              trials.add(recovery);
              if (!recovery.couldBeSeen(trial.info())) {
                withoutTime.add(name);
              }
            },
            () -> withoutYardstick.add(name));
  }

  /** Returns what a reader of the numbers must know, one sentence each. */
  public List<String> notices() {
    var notices = new ArrayList<String>();
    var seconds = String.format(Locale.ROOT, "%.0f s", WayBack.TOGETHER_SECONDS);
    addNotice(notices, undisturbed, "is not known, because no fault that ended was noted of them");
    addNotice(
        notices,
        withoutYardstick,
        "is not known, because under "
            + seconds
            + " of the measured window lie before the trigger, or nothing was acknowledged in them");
    addNotice(
        notices,
        withOtherLoads,
        "is not known, because more or fewer operations arrived after the trigger than before it,"
            + " and what got done before is no yardstick for that");
    addNotice(
        notices,
        withoutTime,
        "could not be seen, because under "
            + seconds
            + " of the measured window lie behind the trigger, and they count as not come back");
    var left = trials.stream().filter(TrialRecovery::leftAgain).map(TrialRecovery::name).toList();
    if (!left.isEmpty()) {
      notices.add(
          "After a trigger these trials came back, and were not healthy any more at their end: "
              + String.join(", ", left)
              + ".");
    }
    return notices;
  }

  private static void addNotice(List<String> notices, List<String> trials, String what) {
    if (!trials.isEmpty()) {
      notices.add(
          "The way back of these trials %s: %s.".formatted(what, String.join(", ", trials)));
    }
  }

  /**
   * Summarizes the trials that were added. Arms that are offered another load than the baseline are
   * not compared with it.
   *
   * @param arms the names of the arms, in the order in which they are to be shown
   */
  public RecoverySummary summary(List<String> arms, Experiment experiment, Inference inference) {
    var baseline = experiment.baseline();
    var planned = experiment.compared(arms);
    var known = arms.stream().filter(arm -> !of(arm).isEmpty()).toList();
    var compared = known.stream().filter(planned::contains).toList();
    var family = planned.size();
    var inferred = new RecoveryInference(trials, baseline, family);
    var shares = inferred.shares(compared);
    var times = inferred.times(compared);
    var summaries = new ArrayList<ArmRecovery>();
    for (var arm : known) {
      var place = compared.indexOf(arm);
      summaries.add(
          summary(
              arm,
              place < 0 ? Double.NaN : shares[place],
              place < 0 ? Double.NaN : times[place],
              inference));
    }
    return new RecoverySummary(summaries, trials, family);
  }

  private ArmRecovery summary(String arm, double sharesP, double timesP, Inference inference) {
    var ofArm = of(arm);
    var notBack = RecoveryInference.notBack(ofArm);
    return new ArmRecovery(
        arm,
        ofArm.size(),
        notBack,
        ClopperPearson.share(notBack, ofArm.size(), BlockInference.LEVEL),
        sharesP,
        KaplanMeier.of(RecoveryInference.recoveryTimes(ofArm)),
        timesP,
        means(ofArm, inference),
        rowsLost.getOrDefault(arm, RowsLost.NONE));
  }

  private static Map<RecoveryMetric, Estimate> means(
      List<TrialRecovery> trials, Inference inference) {
    var means = new EnumMap<RecoveryMetric, Estimate>(RecoveryMetric.class);
    Arrays.stream(RecoveryMetric.values())
        .forEach(
            metric ->
                means.put(
                    metric,
                    Estimate.ofTrials(
                        trials.stream().mapToDouble(metric::of).toArray(), inference)));
    return means;
  }

  private List<TrialRecovery> of(String arm) {
    return trials.stream().filter(trial -> trial.arm().equals(arm)).toList();
  }
}
