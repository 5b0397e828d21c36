package io.github.ycsbbackoff.lab.report;

import static io.github.ycsbbackoff.lab.report.DataFiles.finite;

import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The forecasts of the way back in {@code prediction.csv} and {@code prediction.json}. */
final class RecoveryForecastFiles {

  private RecoveryForecastFiles() {}

  /** Returns the two rows of an arm: the share that did not come back, and the time to recovery. */
  static Stream<Map<String, Object>> rows(RecoveryForecast forecast) {
    var told = forecast.predicted();
    var seen = forecast.measured();
    var share = row(forecast, RecoveryFiles.NOT_BACK, "share");
    DataFiles.putNamed(share, "predicted", told.notBackShare());
    DataFiles.putNamed(share, "measured", seen.notBackShare());
    share.put("error", finite(told.notBackShare().mean() - seen.notBackShare().mean()));
    share.put("outcome", forecast.outcome().message());
    var time = row(forecast, RecoveryFiles.TIME, "s");
    time.put("predicted", finite(told.times().median().seconds()));
    time.put("predicted_low", finite(told.times().median().low()));
    time.put("predicted_high", finite(told.times().median().high()));
    time.put("measured", finite(seen.times().median().seconds()));
    time.put("measured_low", finite(seen.times().median().low()));
    time.put("measured_high", finite(seen.times().median().high()));
    time.put("error", finite(forecast.error()));
    time.put("outcome", forecast.outcome().message());
    return Stream.of(share, time);
  }

  private static Map<String, Object> row(RecoveryForecast forecast, String metric, String unit) {
    var row = new LinkedHashMap<String, Object>();
    row.put("arm", forecast.arm());
    row.put("metric", metric);
    row.put("unit", unit);
    row.put("fitted", forecast.fitted());
    return row;
  }

  static Map<String, Object> json(RecoveryForecast forecast) {
    var json = new LinkedHashMap<String, Object>();
    json.put("arm", forecast.arm());
    json.put("fitted", forecast.fitted());
    json.put("outcome", forecast.outcome().message());
    json.put("predicted", json(forecast.predicted()));
    json.put("measured", json(forecast.measured()));
    return json;
  }

  private static Map<String, Object> json(ArmRecovery arm) {
    var median = arm.times().median();
    var json = new LinkedHashMap<String, Object>();
    json.put("trials", arm.trials());
    json.put("not_back", arm.notBack());
    DataFiles.put(json, "share", arm.notBackShare());
    json.put("median_s", finite(median.seconds()));
    return json;
  }
}
