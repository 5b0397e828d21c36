package io.github.ycsbbackoff.metrics;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The events of about one second.
 *
 * @param startEpochMillis when the interval began, in milliseconds since 1970
 * @param endEpochMillis when the interval ended, in milliseconds since 1970
 * @param endSeconds when the interval ended, in seconds since the timeline began
 * @param counts the counts of this interval alone
 * @param inFlight the attempts in flight at the end
 * @param backingOff the operations that were backing off at the end
 * @param budget what was left of the retry budget at the end, in the budget's unit; NaN if there is
 *     no budget
 * @param limit the limit on attempts in flight at the end; NaN if there is none
 * @param admission how much the admission held back at the end, in the admission's unit; NaN if
 *     there is no admission
 * @param latencies the latencies of the operations that ended in the interval, from their intended
 *     start to their end, in nanoseconds
 */
public record Interval(
    long startEpochMillis,
    long endEpochMillis,
    double endSeconds,
    Totals counts,
    int inFlight,
    int backingOff,
    double budget,
    double limit,
    double admission,
    Map<Ending, Histogram> latencies) {}
