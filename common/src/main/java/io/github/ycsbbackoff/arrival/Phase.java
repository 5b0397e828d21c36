package io.github.ycsbbackoff.arrival;

/**
 * A part of a run in which the rate of arrivals is constant, or changes evenly from one rate to
 * another.
 *
 * @param seconds the length of the phase; infinite for one that never ends
 * @param from the rate at its beginning, in arrivals a second
 * @param to the rate at its end
 */
public record Phase(double seconds, double from, double to) {

  /** Returns how many arrivals the whole phase has on average. */
  double arrivals() {
    return from == to && from == 0 ? 0 : seconds * (from + to) / 2;
  }

  /**
   * Returns after how many seconds of the phase so many arrivals have come on average: the inverse
   * of {@code from·t + (to - from)/(2·seconds)·t²}, in the form that loses no digits where the rate
   * hardly changes.
   *
   * @param arrivals at most {@link #arrivals}
   */
  double secondsUntil(double arrivals) {
    if (from == to) {
      return arrivals / from;
    }
    var slope = (to - from) / seconds;
    var root = Math.sqrt(Math.max(0, from * from + 2 * slope * arrivals));
    return 2 * arrivals / (from + root);
  }
}
