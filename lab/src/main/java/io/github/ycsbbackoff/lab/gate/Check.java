package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.stats.Finding;

/**
 * One thing that a build passes or fails by.
 *
 * @param subject what is judged: an arm
 * @param name what it is judged by: a metric, or an assertion
 * @param title both together, as a line begins
 * @param measured what was measured, with its interval, and what it says; one line
 */
public record Check(
    String subject, String name, String title, Finding.Answer answer, String measured) {

  /** Returns the check in one line. */
  String sentence() {
    return title + ": " + measured;
  }
}
