package io.github.ycsbbackoff.lab.results;

import java.util.List;

/** Jain's index of fairness. */
public final class Fairness {

  private Fairness() {}

  /**
   * Returns Jain's index: 1 if all got as much, k/n if k of n got as much and the rest nothing
   * (Jain, Chiu, Hawe, DEC-TR-301, 1984); NaN if nobody got anything.
   */
  public static double jain(List<Double> shares) {
    var sum = shares.stream().mapToDouble(share -> share).sum();
    var squares = shares.stream().mapToDouble(share -> share * share).sum();
    return squares == 0 ? Double.NaN : sum * sum / (shares.size() * squares);
  }
}
