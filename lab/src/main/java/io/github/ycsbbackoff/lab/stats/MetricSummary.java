package io.github.ycsbbackoff.lab.stats;

/** One metric of one arm: its mean over trials, its ratio to the baseline, and the verdict. */
public record MetricSummary(Estimate value, Estimate ratio, Verdict verdict) {}
