package io.github.ycsbbackoff.lab.trial;

import java.time.Duration;

/**
 * What becomes of the tables that trials make on a cluster that somebody else runs.
 *
 * @param keep whether they stay there
 * @param patience how long to wait, between trials, for a cluster that is not well
 * @param resume the command that goes on with the experiment once it is
 */
public record TableRules(boolean keep, Duration patience, String resume) {}
