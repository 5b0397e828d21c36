package io.github.ycsbbackoff.lab.results;

/**
 * What a client sent in an interval, and what it did not.
 *
 * @param operations that began; NaN in files of earlier versions
 * @param attempts at them
 * @param refusedHere attempts that a policy of the client's own did not let be sent
 * @param budget what was left of the retry budget at its end, in its own unit; NaN if there is none
 * @param limit how many attempts might be in flight at its end; NaN if there is no limit
 */
public record Sending(
    double operations, double attempts, double refusedHere, double budget, double limit) {

  /** Of a client of which nothing of it is known. */
  public static final Sending UNKNOWN =
      new Sending(Double.NaN, Double.NaN, 0, Double.NaN, Double.NaN);
}
