package io.github.ycsbbackoff.lab.stats;

/**
 * One metric of one arm.
 *
 * @param value its arithmetic mean over trials
 * @param median over trials; NaN without any
 * @param notReached trials in which so few operations were acknowledged that there is no such
 *     percentile
 * @param ratio to the baseline
 * @param p of its being no different from the baseline, corrected for the whole family; NaN without
 *     a test
 * @param reason why there is no verdict, in words; empty where there is one, or none is asked for
 */
public record MetricSummary(
    Estimate value,
    double median,
    int notReached,
    Ratio ratio,
    double p,
    Verdict verdict,
    String reason) {}
