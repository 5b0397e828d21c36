package io.github.ycsbbackoff.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Agreement;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.stats.OperationSummary;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The values that the page's template shows, ready to print; the template escapes them. */
public record Page(
    String folder,
    List<String> problems,
    List<String> verified,
    Experiment experiment,
    Headline headline,
    Summary summary,
    List<Metric> columns,
    List<ArmRow> rows,
    List<Metric> furtherColumns,
    List<ArmRow> furtherRows,
    ChartOrder charts,
    List<FaultMark> faults,
    double binSeconds,
    Map<String, String> environment,
    Map<String, String> serverFlags,
    Map<String, String> workload,
    List<Arm> arms,
    String chartData,
    RecoverySection recovery,
    ProfileSection profiles,
    ClientsSection clients) {

  /** The length in seconds under which a fault is said to be at one moment. */
  private static final double SHORTEST_SPAN = 0.1;

  static Page of(Results results, Summary summary, Charts charts) throws JsonProcessingException {
    var experiment = results.experiment();
    var rows = ArmRow.rows(summary, ArmRow.firstScreen(summary), charts);
    var data = charts.data(summary.baseline());
    if (!summary.recovery().isNone()) {
      data.put(RecoveryChart.CHART.key(), RecoveryChart.data(summary));
    }
    return new Page(
        results.name(),
        results.problems(),
        results.verified(),
        experiment,
        Headline.of(summary),
        summary,
        ArmRow.firstScreen(summary),
        rows,
        ArmRow.further(summary),
        ArmRow.rows(summary, ArmRow.further(summary), charts),
        charts.order(),
        charts.faults(),
        charts.binSeconds(),
        Secrets.masked(results.environment()),
        Secrets.masked(experiment.server().flags()),
        Secrets.masked(experiment.workload().properties()),
        experiment.masked().arms(),
        scriptSafe(new ObjectMapper().writeValueAsString(data)),
        RecoverySection.of(summary, rows, charts),
        ProfileSection.of(results, summary.overheads()),
        ClientsSection.of(results, summary, charts));
  }

  /** Returns JSON that can stand inside a script element: nothing in it can close the element. */
  static String scriptSafe(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  /** Returns the caption of the first screen's table. */
  public String armsCaption() {
    return Captions.arms(summary);
  }

  /** Returns the caption of the table of all other metrics. */
  public String furtherCaption() {
    return Captions.further(summary);
  }

  /** Returns a metric's name and unit, for a place in which the head of its column is not seen. */
  public String label(Metric metric) {
    return metric.isShare() ? metric.label() : metric.label() + ", " + metric.unit();
  }

  /** Returns when a fault was, in words. */
  public String message(FaultMark fault) {
    return fault.to() - fault.from() < SHORTEST_SPAN
        ? "%s at %s s".formatted(fault.name(), seconds(fault.from()))
        : "%s from %s to %s s".formatted(fault.name(), seconds(fault.from()), seconds(fault.to()));
  }

  private static String seconds(double seconds) {
    return Numbers.plain(Math.round(10 * seconds) / 10.0);
  }

  public String number(double value) {
    return Numbers.plain(value);
  }

  public String ratio(double value) {
    return Numbers.text(value);
  }

  public String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Returns the mean of a metric of one kind of operation. */
  public String mean(OperationSummary operation, OperationMetric metric) {
    return Numbers.mean(metric, operation.value(metric));
  }

  /** Returns the interval of that mean; empty where there is none. */
  public String interval(OperationSummary operation, OperationMetric metric) {
    return Numbers.interval(metric, operation.value(metric));
  }

  public String goodput(TrialMetrics trial) {
    return Numbers.text(trial.value(Metric.GOODPUT));
  }

  public String goodputError(TrialMetrics trial) {
    return Numbers.text(trial.goodputError());
  }

  /** Returns an arm's name, with its client unless that is YCSB with this project's binding. */
  public String title(Arm arm) {
    var clients = experiment.clients(arm);
    return "Arm "
        + arm.name()
        + (arm.isMetered() ? "" : ", client " + arm.client().message())
        + (clients == 1 ? "" : ", " + clients + " client processes");
  }

  /** Returns a fault as the experiment has it. */
  public String fault(Fault fault) {
    JsonNode keys = new ObjectMapper().valueToTree(fault);
    return keys.properties().stream()
        .map(key -> key.getKey() + ": " + text(key.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** Returns a value, and of one with names of its own all of them. */
  private static String text(JsonNode value) {
    return value.isObject()
        ? value.properties().stream()
            .map(each -> each.getKey() + "=" + each.getValue().asText())
            .collect(Collectors.joining(" "))
        : value.asText();
  }

  public boolean countsDiffer() {
    return summary.agreement().stream().anyMatch(trial -> trial.counted() && !trial.agrees());
  }

  /** Says in how many trials the server counted what the client counted, reason by reason. */
  public String agreementSentence() {
    var byTrial =
        summary.agreement().stream()
            .filter(Agreement::counted)
            .collect(Collectors.groupingBy(one -> one.block() + " " + one.arm()))
            .values();
    long agreed =
        byTrial.stream().filter(trial -> trial.stream().allMatch(Agreement::agrees)).count();
    var uncounted =
        summary.agreement().stream()
            .filter(one -> !one.counted())
            .map(Agreement::reason)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    var counted =
        byTrial.isEmpty()
            ? "The server has no counter to check the client's counts against."
            : "In %d of %d trials client and server counted the same number."
                .formatted(agreed, byTrial.size());
    return byTrial.isEmpty() || uncounted.isEmpty()
        ? counted
        : counted + " The server has no counter of such rejections as these: " + uncounted + ".";
  }
}
