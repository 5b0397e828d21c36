package io.github.ycsbbackoff.lab.trial;

import java.time.Duration;

/**
 * The rules for the tables that trials make on a cluster that somebody else runs.
 *
 * @param keep whether the tables stay there
 * @param patience the longest wait, between trials, for a cluster that is not well
 * @param resume what to do with the experiment once the cluster is well, in a few words
 */
public record TableRules(boolean keep, Duration patience, String resume) {}
