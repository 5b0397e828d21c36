package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Claim;
import io.github.ycsbbackoff.lab.stats.ClaimInference;
import io.github.ycsbbackoff.lab.stats.Finding;
import io.github.ycsbbackoff.lab.stats.Measured;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Metric.Better;
import io.github.ycsbbackoff.lab.stats.UnpairedEndpoint;
import io.github.ycsbbackoff.lab.stats.Verdict;
import io.github.ycsbbackoff.lab.sweep.Mark;
import io.github.ycsbbackoff.lab.sweep.SweepTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The gate that a build passes if no arm of a results folder is worse than in an earlier one by
 * more than is permitted. The trials of two folders are not paired, so that the blocks of each are
 * a sample of their own: see {@link io.github.ycsbbackoff.lab.stats.ClaimInference} for the tests.
 */
public final class Gate {

  private final MaxLoss maxLoss;
  private final List<ComparedArm> arms;
  private final List<String> allowed;

  /**
   * Makes a gate.
   *
   * @param arms the arms to compare; all of the folder that is judged if empty, and then the
   *     baseline may have no other, or the gate cannot say
   * @param allowed the names of the differences that the folders may have
   */
  public Gate(MaxLoss maxLoss, List<ComparedArm> arms, List<String> allowed) {
    this.maxLoss = maxLoss;
    this.arms = List.copyOf(arms);
    this.allowed = List.copyOf(allowed);
  }

  /** An arm and a metric that may not be worse: one claim of the gate's family. */
  private record Compared(ComparedArm arm, Metric metric, int blocks, int blocksBefore) {}

  /**
   * Judges a results folder against an earlier one.
   *
   * @throws io.github.ycsbbackoff.lab.LabException if the two cannot be compared
   */
  public Judgement judge(Measured judged, Measured baseline) {
    var compared = ComparedArm.among(arms, judged, baseline);
    var differences = Differences.between(baseline.results(), judged.results(), compared);
    differences.require(allowed, judged.results().folder(), baseline.results().folder());
    var doubts = new ArrayList<String>();
    var names = compared.stream().map(ComparedArm::name).toList();
    var before = compared.stream().map(ComparedArm::before).toList();
    baseline
        .results()
        .problems(before::contains)
        .forEach(problem -> doubts.add("the baseline went wrong: " + problem));
    addUnfinished(doubts, judged, names);
    addUnfinished(doubts, baseline, before);
    addLeftOut(doubts, compared, baseline);
    addResumed(doubts, judged);
    addResumed(doubts, baseline);
    return new Judgement(
        label(judged.results())
            + "gate of "
            + judged.name()
            + " against "
            + label(baseline.results())
            + baseline.name()
            + judged.results().atPoint(),
        "REGRESSION",
        checks(compared, judged, baseline),
        judged.results().problems(names::contains),
        doubts,
        notes(differences, judged, names, baseline, before));
  }

  private static String label(Results results) {
    return results.standIn().isEmpty() ? "" : results.standIn() + ": ";
  }

  private List<Check> checks(List<ComparedArm> compared, Measured judged, Measured baseline) {
    var family = new ArrayList<Compared>();
    var claims = new ArrayList<Claim>();
    for (var arm : compared) {
      for (var metric : maxLoss.shares().keySet()) {
        var now = judged.trials(arm.name());
        var before = baseline.trials(arm.before());
        family.add(new Compared(arm, metric, now.size(), before.size()));
        claims.add(
            Claim.ofUnpaired(
                UnpairedEndpoint.of(metric, now, before),
                maxLoss.limit(metric),
                metric.better() == Better.HIGHER));
      }
    }
    var findings = ClaimInference.judge(claims);
    var checks = new ArrayList<Check>();
    for (var i = 0; i < family.size(); i++) {
      checks.add(check(family.get(i), findings.get(i)));
    }
    return checks;
  }

  private Check check(Compared compared, Finding finding) {
    return new Check(
        compared.arm().name(),
        compared.metric().key(),
        compared.arm().message() + " " + compared.metric().key(),
        finding.answer(),
        words(compared, finding));
  }

  private String words(Compared compared, Finding finding) {
    var loss = "worse by more than " + Verdict.percent(maxLoss.shares().get(compared.metric()));
    var have = Math.min(compared.blocks(), compared.blocksBefore());
    var needed = Words.blocksNeeded(finding.blocksNeeded(), have, " in each folder");
    if (!finding.reason().isEmpty()) {
      return finding.reason() + needed;
    }
    var measured =
        "%s of the baseline's (%s, %d and %d blocks), "
            .formatted(
                Words.ratio(finding),
                Words.ratioInterval(finding),
                compared.blocks(),
                compared.blocksBefore());
    return switch (finding.answer()) {
      case BROKEN -> measured + "which is " + loss;
      case KEPT -> measured + "which is not " + loss;
      case UNDECIDED -> measured + "which may be " + loss + ", or not" + needed;
    };
  }

  private static void addUnfinished(List<String> doubts, Measured folder, List<String> arms) {
    var planned = folder.results().experiment().blocks();
    for (var arm : arms) {
      var finished = folder.results().finished(arm);
      if (finished < planned) {
        doubts.add(
            "%s is not finished: %d of %d trials of %s; to look in between is to err more often"
                    .formatted(folder.name(), finished, planned, arm)
                + " than is promised");
      }
    }
  }

  /** Adds the arms that the baseline alone has, unless the arms to compare were chosen. */
  private void addLeftOut(List<String> doubts, List<ComparedArm> compared, Measured baseline) {
    if (arms.isEmpty()) {
      baseline.results().arms().stream()
          .filter(arm -> compared.stream().noneMatch(one -> one.before().equals(arm)))
          .forEach(
              arm ->
                  doubts.add(
                      "arm %s is only in the baseline; name the arms to compare by --arm if it may be"
                              .formatted(arm)
                          + " left out"));
    }
  }

  /** Adds that the trials of a folder are not all of one machine, or of one version. */
  private void addResumed(List<String> doubts, Measured folder) {
    if (Environments.changedMeanwhile(folder.results().environment()) && !mayBeResumed(folder)) {
      var names = Settings.changedMeanwhile(folder.results());
      doubts.add(
          "%s; give --allow-differences %s if its trials may be taken together"
              .formatted(
                  resumed(folder), names.isEmpty() ? Differences.ALL : String.join(",", names)));
    }
  }

  private boolean mayBeResumed(Measured folder) {
    var names = Settings.changedMeanwhile(folder.results());
    return allowed.contains(Differences.ALL) || (!names.isEmpty() && allowed.containsAll(names));
  }

  /** Returns the words that a folder was resumed, and that something had changed meanwhile. */
  static String resumed(Measured folder) {
    return "%s was resumed, and something had changed: %s"
        .formatted(folder.name(), folder.results().environment().get(Results.RESUMED));
  }

  /** Adds what went wrong with trials of arms that are not compared. */
  private static void addNotCompared(List<String> notes, Measured folder, List<String> compared) {
    folder
        .results()
        .problems(arm -> !compared.contains(arm))
        .forEach(
            problem ->
                notes.add(
                    "%s: an arm that is not compared went wrong: %s"
                        .formatted(folder.name(), problem)));
  }

  /** Adds the marks of the trials at a point of a sweep. */
  private static void addMarks(List<String> notes, Measured folder) {
    if (folder.results().point().isEmpty()) {
      return;
    }
    for (var trial : folder.results().trials()) {
      var marks = SweepTrial.of(trial.read(notice -> {})).marks();
      if (!marks.isEmpty()) {
        notes.add(
            "%s: trial %s is marked: %s."
                .formatted(
                    folder.name(),
                    trial.info().name(),
                    marks.stream().map(Mark::message).collect(Collectors.joining("; "))));
      }
    }
  }

  private List<String> notes(
      Differences differences,
      Measured judged,
      List<String> names,
      Measured baseline,
      List<String> before) {
    var notes = new ArrayList<>(differences.notes());
    addNotCompared(notes, judged, names);
    addNotCompared(notes, baseline, before);
    for (var folder : List.of(judged, baseline)) {
      folder.notices().forEach(notice -> notes.add(folder.name() + ": " + notice));
      addMarks(notes, folder);
      Settings.lacking(folder.results())
          .forEach(
              key ->
                  notes.add(
                      "%s: environment.json has no %s, by which %s would be seen."
                          .formatted(folder.name(), key, Settings.LATER.get(key))));
      if (Environments.changedMeanwhile(folder.results().environment()) && mayBeResumed(folder)) {
        notes.add(resumed(folder) + ".");
      }
    }
    return notes;
  }
}
