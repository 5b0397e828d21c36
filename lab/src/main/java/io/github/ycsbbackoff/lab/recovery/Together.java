package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import java.util.ArrayList;
import java.util.List;

/**
 * Stretches of five seconds that are judged together. A single second says little: with a hundred
 * arrivals a second at random moments, every third second has under 95% of the mean though nothing
 * is wrong, and its 99th percentile is the latency of one operation.
 */
final class Together {

  /** The length of a stretch. */
  static final double SECONDS = 5;

  /** A stretch may be shorter by this, since intervals are not whole seconds to the last ms. */
  private static final double TOLERANCE_SECONDS = 0.5;

  /** The shortest stretch. */
  static final double LEAST_SECONDS = SECONDS - TOLERANCE_SECONDS;

  private Together() {}

  /**
   * Returns every stretch of five seconds, in the order of their first seconds; none if there are
   * fewer.
   *
   * @param seconds seconds that follow each other without a gap
   */
  static List<List<ClientSecond>> stretches(List<ClientSecond> seconds) {
    var stretches = new ArrayList<List<ClientSecond>>();
    int end = 0;
    for (int begin = 0; begin < seconds.size(); begin++) {
      while (end < seconds.size() && !isWhole(seconds.subList(begin, end))) {
        end++;
      }
      var stretch = seconds.subList(begin, end);
      if (!isWhole(stretch)) {
        break;
      }
      stretches.add(stretch);
    }
    return stretches;
  }

  /** Returns whether these seconds are as many as are judged together. */
  static boolean isWhole(List<ClientSecond> seconds) {
    return !seconds.isEmpty()
        && seconds.get(seconds.size() - 1).endSeconds() - seconds.get(0).startSeconds()
            >= LEAST_SECONDS;
  }
}
