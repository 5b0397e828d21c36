package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What an experiment would do, and how long that takes, for who wants to know before. */
public final class PlanText {

  /**
   * What a trial takes beside its own seconds: a clean server, the client's start, and the three
   * seconds more that it runs. On two cores the 15 trials of 26 s of ab-policies-kudu take eight
   * minutes.
   */
  private static final double AROUND_A_TRIAL_SECONDS = 6;

  private PlanText() {}

  /**
   * A line for each trial, what its arm sets, the seed, and the time for all.
   *
   * @param isSeedDrawn whether nobody chose the seed, so that a run will have another
   */
  public static String of(Experiment experiment, boolean isSeedDrawn) {
    var trials = Plan.of(experiment).trials();
    var text = new StringBuilder();
    for (var trial : trials) {
      text.append(
          String.format(
              Locale.ROOT, "trial %d of %d: %s%n", trial.order(), trials.size(), trial.name()));
    }
    text.append(System.lineSeparator());
    for (var arm : experiment.masked().arms()) {
      text.append("arm ").append(arm.name());
      text.append(settings(" ", arm.properties())).append(settings(" --", arm.flags()));
      text.append(System.lineSeparator());
    }
    text.append(System.lineSeparator()).append("seed ").append(experiment.seed());
    if (isSeedDrawn) {
      text.append(", drawn at random: a run draws another, with another order of trials, unless it")
          .append(" gets --seed ")
          .append(experiment.seed());
    }
    text.append(System.lineSeparator());
    return text.append(System.lineSeparator()).append(length(experiment, trials.size())).toString();
  }

  private static String settings(String before, Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> before + setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining());
  }

  private static String length(Experiment experiment, int trials) {
    var seconds = trials * (experiment.seconds() + AROUND_A_TRIAL_SECONDS);
    var minutes = Duration.ofMillis(Math.round(seconds * 1e3)).plusSeconds(30).toMinutes();
    return "%d trials, %s %s%s"
        .formatted(
            trials,
            experiment.rows() == 0 ? "about" : "at most",
            minutes == 0 ? "a minute" : minutes + (minutes == 1 ? " minute" : " minutes"),
            (experiment.workload().load() > 0 ? ", and the load phases" : "")
                + (experiment.verify() ? ", and verifying what the server has" : ""));
  }
}
