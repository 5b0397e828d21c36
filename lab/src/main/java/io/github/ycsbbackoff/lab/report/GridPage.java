package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Metric;
import java.util.List;

/** The values that the template of a grid shows; the template escapes them. */
public record GridPage(
    String name, String parameter, String standIn, List<Metric> metrics, String chartData) {}
