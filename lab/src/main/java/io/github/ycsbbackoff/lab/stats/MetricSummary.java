package io.github.ycsbbackoff.lab.stats;

/**
 * One metric of one arm.
 *
 * @param value its mean over trials
 * @param median over trials; NaN without any
 * @param ratio to the baseline
 * @param p of its being no different from the baseline, corrected for the number of arms; NaN
 *     without a test
 */
public record MetricSummary(
    Estimate value, double median, Estimate ratio, double p, Verdict verdict) {}
