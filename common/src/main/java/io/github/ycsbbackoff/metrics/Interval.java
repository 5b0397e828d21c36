package io.github.ycsbbackoff.metrics;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What happened in about a second.
 *
 * @param startEpochMillis when it began, milliseconds since 1970
 * @param endEpochMillis when it ended
 * @param endSeconds when it ended, seconds since the timeline began
 * @param counts of this interval alone
 * @param inFlight attempts in flight at its end
 * @param backingOff operations waiting at its end
 * @param budget what is left of the retry budget at its end, in its own unit; not a number if there
 *     is none
 * @param limit on attempts in flight at its end; not a number if there is none
 * @param admission how much it holds back at its end, in its own unit; not a number if there is
 *     none
 * @param latencies in nanoseconds, from the intended start to the end, of the operations that ended
 *     in it
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
