package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.stats.Forecast;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.PolicyOrder;
import io.github.ycsbbackoff.lab.stats.Prediction;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The report of a prediction beside what was measured: for a terminal, for programs, and as a page.
 */
public final class PredictionReport {

  private static final List<String> COLUMNS =
      List.of(
          "arm",
          "metric",
          "unit",
          "fitted",
          "predicted",
          "predicted_low",
          "predicted_high",
          "measured",
          "measured_low",
          "measured_high",
          "error",
          "goal",
          "outcome");

  private PredictionReport() {}

  /**
   * Writes {@code prediction.csv}, {@code prediction.json} and {@code prediction.html} into a
   * folder.
   */
  public static void write(Path folder, Prediction prediction, Results measured, Results predicted)
      throws IOException {
    DataFiles.csv(
        folder.resolve("prediction.csv"),
        COLUMNS,
        Stream.concat(
                prediction.forecasts().stream().map(PredictionReport::row),
                prediction.recoveries().stream().flatMap(RecoveryForecastFiles::rows))
            .toList());
    DataFiles.json(folder.resolve("prediction.json"), json(prediction));
    ReportPage.write(
        folder.resolve("prediction.html"), "prediction.jte", page(prediction, measured, predicted));
  }

  /** Formats the prediction as text for a terminal. */
  public static String text(Prediction prediction) {
    var rows = new ArrayList<List<String>>();
    rows.add(ForecastRow.HEADER);
    ForecastRow.rows(prediction.forecasts()).forEach(row -> rows.add(row.cells()));
    var text = new StringBuilder(prediction.sentence()).append("\n\n");
    prediction
        .found()
        .forEach(
            (name, value) ->
                text.append("Found: ").append(name).append(' ').append(value).append('\n'));
    text.append('\n').append(TextTable.of(rows, Set.of(0, 1, rows.get(0).size() - 1))).append('\n');
    if (!prediction.recoveries().isEmpty()) {
      text.append(recoveries(prediction)).append('\n');
    }
    prediction.orders().stream()
        .filter(order -> !order.right())
        .forEach(order -> text.append(message(order)).append('\n'));
    prediction.misses().forEach(miss -> text.append("Missed: ").append(miss).append('\n'));
    prediction.notices().forEach(notice -> text.append("Note: ").append(notice).append('\n'));
    return text.toString();
  }

  private static String recoveries(Prediction prediction) {
    var rows = new ArrayList<List<String>>();
    rows.add(RecoveryForecastRow.HEADER);
    RecoveryForecastRow.rows(prediction.recoveries()).forEach(row -> rows.add(row.cells()));
    return "The way back from the trigger: back with "
        + RecoveryWords.condition()
        + ".\n"
        + TextTable.of(rows, Set.of(0, RecoveryForecastRow.HEADER.size() - 1));
  }

  /** Says what a trial that came back is. */
  public static String condition() {
    return "A trial has come back with "
        + RecoveryWords.condition()
        + ". Right is a prediction whose trials mostly came back, or mostly did not, as the measured;"
        + " of those that came back the median times differ by no more than a factor of "
        + Numbers.plain(RecoveryForecast.FACTOR)
        + ", or by those seconds.";
  }

  /** Says which two arms the model has in the wrong order. */
  public static String message(PolicyOrder order) {
    return "Wrong order: %s of %s is measured to be higher than of %s, and predicted not to be."
        .formatted(order.metric().label(), order.higher(), order.lower());
  }

  private static PredictionPage page(Prediction prediction, Results measured, Results predicted)
      throws IOException {
    var measuredCharts = charts(measured);
    var predictedCharts = charts(predicted);
    var charts = predictedCharts.drawn().stream().filter(measuredCharts.drawn()::contains).toList();
    var arms = prediction.forecasts().stream().map(Forecast::arm).distinct().toList();
    var data = new LinkedHashMap<String, Object>();
    data.put("experiment", prediction.experiment());
    data.put("arms", arms);
    data.put("baseline", prediction.fittedArm());
    data.put("charts", charts.stream().map(TimeChart::key).toList());
    var seen = measuredCharts.data("");
    data.put("window", seen.get("window"));
    data.put("faults", seen.get("faults"));
    data.put("measured", seen);
    data.put("predicted", predictedCharts.data(""));
    return new PredictionPage(
        prediction,
        ForecastRow.rows(prediction.forecasts()),
        RecoveryForecastRow.rows(prediction.recoveries()),
        charts,
        Page.scriptSafe(new ObjectMapper().writeValueAsString(data)));
  }

  private static Charts charts(Results results) {
    var charts = new Charts(results);
    for (TrialFolder trial : results.trials()) {
      charts.add(trial.read(missing -> {}));
    }
    return charts;
  }

  private static Map<String, Object> row(Forecast forecast) {
    var row = new LinkedHashMap<String, Object>();
    row.put("arm", forecast.arm());
    row.put("metric", forecast.metric().key());
    row.put("unit", forecast.metric().unit());
    row.put("fitted", forecast.fitted());
    DataFiles.putNamed(row, "predicted", forecast.predicted());
    DataFiles.putNamed(row, "measured", forecast.measured());
    row.put("error", finite(forecast.error()));
    row.put("goal", finite(forecast.goal()));
    row.put("outcome", forecast.outcome().message());
    return row;
  }

  private static Map<String, Object> json(Prediction prediction) {
    var json = new LinkedHashMap<String, Object>();
    json.put("experiment", prediction.experiment());
    json.put("sentence", prediction.sentence());
    json.put("fitted", prediction.fittedArm());
    json.put("found", prediction.found());
    json.put("forecasts", prediction.forecasts().stream().map(PredictionReport::row).toList());
    json.put("orders", prediction.orders().stream().map(PredictionReport::order).toList());
    json.put(
        "recoveries", prediction.recoveries().stream().map(RecoveryForecastFiles::json).toList());
    json.put("misses", prediction.misses());
    json.put("notices", prediction.notices());
    return json;
  }

  private static Map<String, Object> order(PolicyOrder order) {
    Metric metric = order.metric();
    return Map.of(
        "metric", metric.key(),
        "higher", order.higher(),
        "lower", order.lower(),
        "right", order.right());
  }
}
