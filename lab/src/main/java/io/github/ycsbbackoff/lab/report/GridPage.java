package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Metric;
import java.util.List;

/** All that the template of a grid shows. Escaping is the template's. */
public record GridPage(
    String name, String parameter, String standIn, List<Metric> metrics, String chartData) {}
