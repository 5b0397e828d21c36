package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Prediction;
import java.util.List;

/** The values that the template of a prediction shows; the template escapes them. */
public record PredictionPage(
    Prediction prediction,
    List<ForecastRow> rows,
    List<RecoveryForecastRow> recoveries,
    List<TimeChart> charts,
    String chartData) {}
