package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.policy.LocalRefusal;
import java.util.Map;

/**
 * The attempts that a client sent in an interval, and those that it did not.
 *
 * @param operations the number of operations that began; NaN in files of earlier versions
 * @param attempts the number of attempts at operations
 * @param refusedHere the number of attempts that a policy of the client's own did not let be sent,
 *     by cause; a cause that is missing refused none
 * @param admissionSeconds the time that attempts waited before they were sent, summed over threads
 * @param budget what was left of the retry budget at the interval's end, in its own unit; NaN if
 *     there is none
 * @param limit the in-flight limit on attempts at the interval's end; NaN if there is no limit
 * @param admission how much the admission held back at the interval's end, in its own unit; NaN if
 *     there is none
 */
public record Sending(
    double operations,
    double attempts,
    Map<LocalRefusal, Double> refusedHere,
    double admissionSeconds,
    double budget,
    double limit,
    double admission) {

  /** The value for a client of which it is not known what it sent. */
  public static final Sending UNKNOWN =
      new Sending(Double.NaN, Double.NaN, Map.of(), 0, Double.NaN, Double.NaN, Double.NaN);

  public Sending {
    refusedHere = Map.copyOf(refusedHere);
  }

  /** Returns the number of attempts that were not sent for one cause. */
  public double refusedHere(LocalRefusal cause) {
    return refusedHere.getOrDefault(cause, 0.0);
  }

  /** Returns the number of attempts that were not sent, whatever the cause. */
  public double allRefusedHere() {
    return refusedHere.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
