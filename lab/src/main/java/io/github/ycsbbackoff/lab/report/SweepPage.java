package io.github.ycsbbackoff.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.sweep.SweepPointSummary;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import java.util.List;
import java.util.Map;

/** The values that the template of a sweep shows, ready to print; the template escapes them. */
public record SweepPage(
    String folder,
    Experiment experiment,
    SweepSummary summary,
    Map<String, String> environment,
    List<Arm> arms,
    Map<String, String> serverFlags,
    Map<String, String> workload,
    ProfileSection profiles,
    String chartData) {

  static SweepPage of(Results results, SweepSummary summary) throws JsonProcessingException {
    var experiment = results.experiment();
    return new SweepPage(
        results.name(),
        experiment,
        summary,
        Secrets.masked(results.environment()),
        experiment.masked().arms(),
        Secrets.masked(experiment.server().flags()),
        Secrets.masked(experiment.workload().properties()),
        ProfileSection.of(results, summary.overheads()),
        Page.scriptSafe(new ObjectMapper().writeValueAsString(SweepCharts.data(results, summary))));
  }

  public String headline() {
    return SweepFindings.headline(summary);
  }

  public String marks() {
    return SweepFindings.marks(summary);
  }

  /** Returns how many trials a point is the mean of, as far as they have been run. */
  public String repetitions() {
    var trials =
        summary.points().stream().mapToInt(point -> point.trials().size()).summaryStatistics();
    if (trials.getMax() <= 1) {
      return "Each point is one trial, which gives no intervals.";
    }
    var means =
        "Each point is the mean of %s trials, with 95%% intervals of throughput and latency";
    if (trials.getMin() == trials.getMax()) {
      return means.formatted(trials.getMax()) + ".";
    }
    return means.formatted(trials.getMin() + " to " + trials.getMax())
        + (trials.getMin() == 1 ? " where there are several" : "")
        + ": the table of a workload says which point has fewer than the "
        + experiment.blocks()
        + " that were planned.";
  }

  /** Returns the marks of a point, and how many trials it has where that is fewer than planned. */
  public String marks(SweepPointSummary point) {
    var trials = point.trials().size();
    var missing =
        trials < experiment.blocks()
            ? "%d of %d trials".formatted(trials, experiment.blocks())
            : "";
    var marks = point.marksMessage();
    return missing.isEmpty() || marks.isEmpty() ? missing + marks : missing + "; " + marks;
  }

  public List<String> findings(String workload) {
    return SweepFindings.of(summary, workload);
  }

  public String letter(String workload) {
    return SweepFindings.letter(workload);
  }

  public List<SweepCharts.Chart> charts(String workload) {
    return SweepCharts.charts(summary, workload);
  }

  /** Returns the kinds of operations of a workload. */
  public List<String> kinds(String workload) {
    return summary.kinds(workload);
  }

  /** Returns the point's place among all points, by which the script knows it. */
  public int id(SweepPointSummary point) {
    return summary.points().indexOf(point);
  }

  public String share(SweepPointSummary point) {
    return SweepFindings.share(point);
  }

  public String target(SweepPointSummary point) {
    return point.point().isUnthrottled() ? Numbers.NOTHING : Numbers.text(point.point().target());
  }

  public String rate(SweepPointSummary point) {
    return Numbers.text(point.rate().mean());
  }

  /** Returns the interval of the point's rate; empty where one repetition gives none. */
  public String rateInterval(SweepPointSummary point) {
    return point.rate().hasInterval()
        ? Numbers.text(point.rate().low()) + " to " + Numbers.text(point.rate().high())
        : "";
  }

  /** Returns the mean of a metric; a dash where the point has no operation of that kind. */
  public String mean(SweepPointSummary point, String kind, OperationMetric metric) {
    return Numbers.mean(metric, point.estimate(kind, metric));
  }

  /** Returns the interval of that mean; empty where there is none. */
  public String interval(SweepPointSummary point, String kind, OperationMetric metric) {
    return Numbers.interval(metric, point.estimate(kind, metric));
  }

  public String number(double value) {
    return Numbers.plain(value);
  }
}
