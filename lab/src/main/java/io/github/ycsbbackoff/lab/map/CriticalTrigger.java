package io.github.ycsbbackoff.lab.map;

/**
 * The length of a trigger at which, under one load, every second trial does not come back: the line
 * between stable and vulnerable. A length of 0 says that the line lies under the shortest trigger
 * that was tried, an infinite one that it lies over the longest.
 *
 * @param load the load, in percent of the maximum
 * @param low the lower end of the 95% interval, in seconds
 * @param middle the median, in seconds
 * @param high the upper end of the interval
 */
public record CriticalTrigger(int load, double low, double middle, double high) {}
