package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast;
import java.util.List;

/** A forecast of the way back in the words that the page and the terminal show. */
public record RecoveryForecastRow(
    String arm,
    String predictedNotBack,
    String measuredNotBack,
    String predictedTime,
    String measuredTime,
    String outcome) {

  static final List<String> HEADER =
      List.of(
          "arm",
          "not back, predicted",
          "measured",
          "back after s, predicted",
          "measured",
          "the way back");

  static List<RecoveryForecastRow> rows(List<RecoveryForecast> forecasts) {
    return forecasts.stream().map(RecoveryForecastRow::of).toList();
  }

  private static RecoveryForecastRow of(RecoveryForecast forecast) {
    return new RecoveryForecastRow(
        forecast.arm(),
        notBack(forecast.predicted()),
        notBack(forecast.measured()),
        time(forecast.predicted()),
        time(forecast.measured()),
        forecast.outcome().message());
  }

  private static String notBack(ArmRecovery arm) {
    return RecoveryWords.notBack(arm) + " [" + RecoveryWords.notBackInterval(arm, ", ") + "]";
  }

  private static String time(ArmRecovery arm) {
    var median = arm.times().median();
    var interval = RecoveryWords.medianInterval(median, ", ");
    return RecoveryWords.median(median) + (interval.isEmpty() ? "" : " [" + interval + "]");
  }

  List<String> cells() {
    return List.of(arm, predictedNotBack, measuredNotBack, predictedTime, measuredTime, outcome);
  }
}
