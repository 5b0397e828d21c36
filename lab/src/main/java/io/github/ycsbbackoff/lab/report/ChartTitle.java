package io.github.ycsbbackoff.lab.report;

/**
 * What a page writes above a chart.
 *
 * @param key a short name that no other chart of the page has
 */
public record ChartTitle(String key, String title, String unit) {}
