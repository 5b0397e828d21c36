package io.github.ycsbbackoff.lab.recovery;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.List;
import java.util.Optional;

/**
 * What a trial's client was asked for. Threads that wait are asked for what they begin; of open
 * arrivals those count, too, that nobody began.
 *
 * @param arrivals what became of open arrivals; empty where threads wait for their answers, and
 *     where no arrival was begun
 * @param operationsPerArrival the operations that began for each arrival that was begun: 1, but for
 *     batches, of which each is an operation, and for arrivals that read before they write
 */
record Asked(Optional<Samples> arrivals, double operationsPerArrival) {

  static Asked of(Trial trial) {
    var from = trial.info().windowStartSeconds();
    var to = trial.info().windowEndSeconds();
    var begun = trial.arrivals().map(all -> all.total("begun", from, to)).orElse(0.0);
    if (begun == 0) {
      return new Asked(Optional.empty(), Double.NaN);
    }
    var inWindow =
        trial.client().seconds().stream()
            .filter(second -> trial.info().inWindow(second.middleSeconds()))
            .toList();
    return new Asked(trial.arrivals(), begunOperations(inWindow) / begun);
  }

  /** Returns the operations that these seconds, which follow each other, were asked for. */
  double operations(List<ClientSecond> seconds) {
    return seconds.isEmpty()
        ? 0
        : arrivals
            .map(all -> operationsPerArrival * all.total("arrived", begin(seconds), end(seconds)))
            .orElseGet(() -> begunOperations(seconds));
  }

  /**
   * Returns the arrivals that were dropped between two moments, because too many waited for a
   * thread; NaN where threads wait for their answers.
   */
  double lost(double fromSeconds, double toSeconds) {
    return arrivals.map(all -> all.total("dropped", fromSeconds, toSeconds)).orElse(Double.NaN);
  }

  private static double begunOperations(List<ClientSecond> seconds) {
    return seconds.stream().mapToDouble(second -> second.sending().operations()).sum();
  }

  private static double begin(List<ClientSecond> seconds) {
    return seconds.get(0).startSeconds();
  }

  private static double end(List<ClientSecond> seconds) {
    return seconds.get(seconds.size() - 1).endSeconds();
  }
}
