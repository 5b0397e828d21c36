package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.stats.Finding;

/**
 * One thing that a build passes or fails by.
 *
 * @param subject what is judged: an arm
 * @param name what it is judged by: a metric, or an assertion
 * @param sentence what was measured, with its interval, and what it says; one line
 * @param blocksNeeded the number of blocks that would say it; 0 where it is said, or none would
 */
public record Check(
    String subject, String name, Finding.Answer answer, String sentence, int blocksNeeded) {}
