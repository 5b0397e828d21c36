package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Prediction;
import java.util.List;

/** All that the template of a prediction shows. Escaping is the template's. */
public record PredictionPage(
    Prediction prediction, List<ForecastRow> rows, List<TimeChart> charts, String chartData) {}
