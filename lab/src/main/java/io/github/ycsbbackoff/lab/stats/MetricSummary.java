package io.github.ycsbbackoff.lab.stats;

/**
 * The summary of one metric of one arm.
 *
 * @param value the arithmetic mean over trials
 * @param median the median over trials; NaN without any
 * @param notReached the number of trials in which so few operations were acknowledged that there is
 *     no such percentile
 * @param ratio the ratio to the baseline
 * @param p the p-value of no difference from the baseline, corrected for the whole family; NaN
 *     without a test
 * @param reason the reason in words why there is no verdict; empty where there is one, or none is
 *     asked for
 */
public record MetricSummary(
    Estimate value,
    double median,
    int notReached,
    Ratio ratio,
    double p,
    Verdict verdict,
    String reason) {}
