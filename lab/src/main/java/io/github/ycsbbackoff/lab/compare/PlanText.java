package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Sensitivity;
import io.github.ycsbbackoff.lab.stats.TwoShares;
import io.github.ycsbbackoff.lab.trial.CommonStart;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The text of what an experiment would do, and how long that takes, for a user who wants to know
 * before.
 */
public final class PlanText {

  /**
   * The seconds that a trial takes beside its own: for a clean server, the client's start, and the
   * second more that the client runs. On two cores these are five to nine, by the store.
   */
  private static final double AROUND_A_TRIAL_SECONDS = 6;

  /** The same for a point of a sweep, which finds the server as it is. */
  private static final double AROUND_A_POINT_SECONDS = 5;

  private PlanText() {}

  /**
   * Lists each trial, what its arm sets, the seed, what the experiment can show, and the time for
   * all trials.
   *
   * @param isSeedDrawn whether nobody chose the seed, so that a run will have another
   */
  public static String of(Experiment experiment, boolean isSeedDrawn) {
    var trials = Plan.of(experiment).trials();
    var text = new StringBuilder();
    for (var trial : trials) {
      text.append(
          String.format(
              Locale.ROOT, "trial %d of %d: %s%n", trial.order(), trials.size(), trial.title()));
    }
    text.append(System.lineSeparator());
    for (var arm : experiment.masked().arms()) {
      text.append("arm ").append(arm.name());
      text.append(arm.isMetered() ? "" : ", client " + arm.client().message());
      text.append(arm.isClosed() ? ", load closed" : "");
      var clients = experiment.clients(arm);
      text.append(clients == 1 ? "" : ", " + clients + " clients");
      text.append(settings(" ", arm.properties())).append(settings(" --", arm.flags()));
      text.append(System.lineSeparator());
    }
    if (experiment.lacksMaximum()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%nbefore trial 1: what is 100%% of the load, by %s, %s s%s%n",
              experiment.baseline(),
              experiment.ofMaximum().seconds(),
              // A model has no code that has to be compiled first.
              experiment.isSimulated()
                  ? ""
                  : ", %d to %d times".formatted(Rise.FEWEST, Rise.MOST)));
    }
    text.append(System.lineSeparator()).append("seed ").append(experiment.seed());
    if (isSeedDrawn) {
      text.append(", drawn at random: a run draws another, with another order of trials, unless it")
          .append(" gets --seed ")
          .append(experiment.seed());
    }
    text.append(System.lineSeparator());
    text.append(System.lineSeparator()).append(shown(experiment)).append(System.lineSeparator());
    return text.append(length(experiment, trials.size())).toString();
  }

  /**
   * Says what can be shown: better to know that before an evening is spent than to read "no
   * difference shown" after it.
   */
  private static String shown(Experiment experiment) {
    var arms = experiment.arms().size();
    if (experiment.isSweep()) {
      return ofSweep(experiment);
    }
    if (experiment.isMap()) {
      return ofMap(experiment);
    }
    if (experiment.blocks() < Inference.MIN_BLOCKS || arms == 1) {
      return "no verdicts: these need %d blocks and two arms".formatted(Inference.MIN_BLOCKS);
    }
    var compared = compared(experiment);
    if (compared == 0) {
      return "no verdicts: every other arm is offered another load than the baseline";
    }
    var ratio =
        Sensitivity.shownByHalf(
            experiment.blocks(), Metric.JUDGED.size() * compared, Sensitivity.USUAL_NOISE);
    return String.format(
        Locale.ROOT,
        "%d blocks of %d arms: every second difference of %.2f times is shown, where trials of an"
            + " arm vary by %.0f%%; more blocks show smaller ones%s",
        experiment.blocks(),
        arms,
        ratio,
        100 * Sensitivity.USUAL_NOISE,
        ofWayBack(experiment));
  }

  /** Returns how many arms are compared with the baseline. */
  private static int compared(Experiment experiment) {
    return experiment.compared(experiment.arms().stream().map(Arm::name).toList()).size();
  }

  /** Says what it takes to show a difference in the way back, where the blocks are too few. */
  private static String ofWayBack(Experiment experiment) {
    var fewest = TwoShares.fewestTrials(compared(experiment));
    return experiment.faults().isEmpty() || experiment.blocks() >= fewest
        ? ""
        : "; a difference in the way back takes %d blocks of so many arms".formatted(fewest);
  }

  private static String ofSweep(Experiment experiment) {
    var sweep = experiment.sweep();
    var given = sweep.givenMaxima();
    return ("workloads %s, without a target and at %s%% of the baseline's maximum%s, each after %d to %d"
            + " runs that warm the server up%s")
        .formatted(
            String.join(", ", sweep.workloads()),
            sweep.shares().stream().map(String::valueOf).collect(Collectors.joining(", ")),
            given.isEmpty() ? "" : " (given: " + given + ")",
            Rise.FEWEST,
            Rise.MOST,
            experiment.blocks() == 1
                ? "; one block, which gives no intervals"
                : "; intervals over %d blocks".formatted(experiment.blocks()));
  }

  /** Says what another map is held against, for a map has no verdicts of its own. */
  private static String ofMap(Experiment experiment) {
    var cells = experiment.map().cells().size();
    var arms = experiment.arms().size();
    var blocks = experiment.blocks();
    return ("%d %s of %d arms in %d cells: how many trials of each do not come back, and no verdicts;"
            + " that a cell of an arm differs from that of another map takes at least %d blocks of"
            + " both to show")
        .formatted(
            blocks,
            blocks == 1 ? "block" : "blocks",
            arms,
            cells,
            TwoShares.fewestTrials(arms * cells));
  }

  private static String settings(String before, Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> before + setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining());
  }

  /** Returns the seconds that all trials take until their several clients begin. */
  private static double gathering(Experiment experiment) {
    return experiment.trialsPerArm()
        * experiment.arms().stream()
            .mapToInt(experiment::clients)
            .filter(clients -> clients > 1)
            .mapToDouble(
                clients -> CommonStart.secondsUntilConnected(clients) + StartFile.AHEAD_SECONDS)
            .sum();
  }

  /** Returns the seconds that the runs before trials take, of which there are a few at least. */
  private static double before(Experiment experiment, double around) {
    if (experiment.isSweep()) {
      return Rise.FEWEST * experiment.sweep().workloads().size() * (experiment.seconds() + around);
    }
    return experiment.lacksMaximum()
        ? Rise.FEWEST * (experiment.ofMaximum().seconds() + around)
        : 0;
  }

  private static String length(Experiment experiment, int trials) {
    if (experiment.isSimulated()) {
      return "%d trials, each %s s of virtual time".formatted(trials, experiment.seconds());
    }
    var around = experiment.isSweep() ? AROUND_A_POINT_SECONDS : AROUND_A_TRIAL_SECONDS;
    var trial = experiment.seconds() + around;
    var seconds = before(experiment, around) + trials * trial + gathering(experiment);
    var minutes = Duration.ofMillis(Math.round(seconds * 1e3)).plusSeconds(30).toMinutes();
    return "%d trials, %s%s %s%s"
        .formatted(
            trials,
            experiment.profile() == null ? "" : "half of them profiled, ",
            experiment.rows() == 0 ? "about" : "at most",
            minutes == 0 ? "a minute" : minutes + (minutes == 1 ? " minute" : " minutes"),
            (experiment.workload().load() > 0 ? ", and the load phases" : "")
                + (experiment.verify() ? ", and verifying what the server has" : ""));
  }
}
