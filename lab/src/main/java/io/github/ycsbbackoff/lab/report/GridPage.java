package io.github.ycsbbackoff.lab.report;

/**
 * The values that the template of a grid shows; the template escapes them.
 *
 * @param hasIntervals whether some arm has trials enough for an interval
 */
public record GridPage(
    String name,
    String parameter,
    String standIn,
    ChartOrder charts,
    boolean hasIntervals,
    String chartData) {}
