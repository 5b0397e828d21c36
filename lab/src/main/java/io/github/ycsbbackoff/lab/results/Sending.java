package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.policy.LocalRefusal;
import java.util.Map;

/**
 * What a client sent in an interval, and what it did not.
 *
 * @param operations that began; NaN in files of earlier versions
 * @param attempts at them
 * @param refusedHere attempts that a policy of the client's own did not let be sent, by cause; a
 *     cause that is missing refused none
 * @param admissionSeconds that attempts waited before they were sent, summed over threads
 * @param budget what was left of the retry budget at its end, in its own unit; NaN if there is none
 * @param limit how many attempts might be in flight at its end; NaN if there is no limit
 * @param admission how much it held back at its end, in its own unit; NaN if there is none
 */
public record Sending(
    double operations,
    double attempts,
    Map<LocalRefusal, Double> refusedHere,
    double admissionSeconds,
    double budget,
    double limit,
    double admission) {

  /** Of a client of which nothing of it is known. */
  public static final Sending UNKNOWN =
      new Sending(Double.NaN, Double.NaN, Map.of(), 0, Double.NaN, Double.NaN, Double.NaN);

  public Sending {
    refusedHere = Map.copyOf(refusedHere);
  }

  /** Attempts that were not sent for one cause. */
  public double refusedHere(LocalRefusal cause) {
    return refusedHere.getOrDefault(cause, 0.0);
  }

  /** Attempts that were not sent, whatever the cause. */
  public double allRefusedHere() {
    return refusedHere.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
