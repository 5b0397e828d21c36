package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Forecast;
import java.util.List;
import java.util.Locale;

/** A forecast in the words that the page and the terminal show. */
public record ForecastRow(
    String arm, String metric, String predicted, String measured, String error, String goal) {

  static final List<String> HEADER =
      List.of("arm", "metric", "predicted", "measured", "error", "goal");

  static List<ForecastRow> rows(List<Forecast> forecasts) {
    return forecasts.stream().map(ForecastRow::of).toList();
  }

  private static ForecastRow of(Forecast forecast) {
    var unit = forecast.metric().unit();
    return new ForecastRow(
        forecast.arm(),
        forecast.metric().label() + " " + unit,
        value(forecast, forecast.predicted()),
        value(forecast, forecast.measured()),
        error(forecast, unit),
        goal(forecast));
  }

  List<String> cells() {
    return List.of(arm, metric, predicted, measured, error, goal);
  }

  private static String value(Forecast forecast, Estimate estimate) {
    var mean = Numbers.mean(forecast.metric(), estimate);
    return estimate.hasInterval()
        ? mean + " ±" + Numbers.halfWidth(forecast.metric(), estimate)
        : mean;
  }

  private static String error(Forecast forecast, String unit) {
    var error = forecast.error();
    if (!Double.isFinite(error)) {
      return Numbers.NOTHING;
    }
    return forecast.isAbsolute()
        ? String.format(Locale.ROOT, "%+.1f %s", error, unit)
        : String.format(Locale.ROOT, "%+.0f%%", 100 * error);
  }

  private static String goal(Forecast forecast) {
    if (forecast.fitted()) {
      return "fitted to, not predicted";
    }
    return Double.isNaN(forecast.goal())
        ? ""
        : "±%.0f%% %s".formatted(100 * forecast.goal(), forecast.outcome().message());
  }
}
