package io.github.ycsbbackoff.lab.experiment;

/**
 * A time in which more arrives than in the first phase of an open load.
 *
 * @param fromSeconds when it begins, in seconds since arrivals began
 * @param toSeconds when it ends
 */
public record Spike(double fromSeconds, double toSeconds) {}
