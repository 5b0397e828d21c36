package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.ClaimInference;
import io.github.ycsbbackoff.lab.stats.Finding;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/** The assertions that are made on one experiment: one family. */
public record Assertions(List<Assertion> family) {

  /**
   * Reads assertions.
   *
   * @throws LabException if one is malformed, or stands there twice
   */
  public static Assertions of(List<String> texts) {
    var known = new HashSet<String>();
    texts.stream()
        .filter(text -> !known.add(text.strip()))
        .findFirst()
        .ifPresent(
            text -> {
              throw new LabException(
                  "--assert '%s': stands there twice; leave one out".formatted(text));
            });
    return new Assertions(texts.stream().map(Assertion::of).toList());
  }

  /**
   * Checks that an experiment has the arms that are named, before anything starts.
   *
   * @throws LabException if it lacks one
   */
  public void require(Experiment experiment) {
    var arms = experiment.arms().stream().map(Arm::name).toList();
    family.forEach(assertion -> assertion.require(arms));
  }

  /**
   * Judges a results folder.
   *
   * @param problems what went wrong that is in no file of the folder, one line each
   */
  public Judgement judge(Measured measured, List<String> problems) {
    family.forEach(assertion -> assertion.require(measured.results().arms()));
    var trials = measured.trials();
    var findings =
        ClaimInference.judge(family.stream().map(assertion -> assertion.claim(trials)).toList());
    var checks = new ArrayList<Check>();
    for (var i = 0; i < findings.size(); i++) {
      checks.add(check(family.get(i), findings.get(i), measured));
    }
    var standIn = measured.results().standIn();
    return new Judgement(
        (standIn.isEmpty() ? "" : standIn + ": ") + "assertions on " + measured.name(),
        "FALSE",
        checks,
        Stream.concat(
                Results.allProblemsIn(measured.results().folder()).stream(), problems.stream())
            .toList(),
        doubts(measured),
        List.of());
  }

  private static List<String> doubts(Measured measured) {
    return Stream.of(unfinished(measured), resumed(measured)).flatMap(List::stream).toList();
  }

  private static List<String> resumed(Measured measured) {
    return Environments.changedMeanwhile(measured.results().environment())
        ? List.of(Gate.resumed(measured))
        : List.of();
  }

  private static List<String> unfinished(Measured measured) {
    var planned = measured.results().experiment().blocks();
    return measured.results().experiment().arms().stream()
        .map(Arm::name)
        .filter(arm -> measured.results().finished(arm) < planned)
        .map(
            arm ->
                "%s is not finished: %d of %d trials of %s"
                    .formatted(measured.name(), measured.results().finished(arm), planned, arm))
        .toList();
  }

  private static Check check(Assertion assertion, Finding finding, Measured measured) {
    var blocks = assertion.blocks(measured.trials());
    var needed = Words.blocksNeeded(finding.blocksNeeded(), blocks, "");
    return new Check(
        assertion.asserted().arm(),
        assertion.text().strip(),
        assertion.text().strip(),
        finding.answer(),
        (finding.reason().isEmpty() ? words(assertion, finding, blocks) : finding.reason())
            + needed);
  }

  private static String words(Assertion assertion, Finding finding, int blocks) {
    var metric = assertion.asserted().metric();
    return assertion
        .other()
        .map(
            other ->
                "it is %s that of %s (%s, %d blocks)"
                    .formatted(
                        Words.ratio(finding),
                        other.message(),
                        Words.ratioInterval(finding),
                        blocks))
        .orElseGet(
            () ->
                "it is %s (%s, %d blocks)"
                    .formatted(
                        Words.mean(metric, finding), Words.meanInterval(metric, finding), blocks));
  }
}
