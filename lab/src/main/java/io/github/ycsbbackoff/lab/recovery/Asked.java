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

  /**
   * How many standard errors two rates of random arrivals differ by before it is no chance: by one
   * trial in 16,000.
   */
  private static final double NO_CHANCE = 4;

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
   * Returns whether more, or fewer, arrivals came in some seconds than in others: so many that what
   * gets done of them cannot be the same, and that random arrivals are not why. Threads that wait
   * are asked for as much as they get done, so that this is false of them. Seconds in which the
   * client did not count, before its arrivals began and after its own end, tell nothing.
   *
   * @param seconds seconds that follow each other, as the others do
   */
  boolean differs(List<ClientSecond> seconds, List<ClientSecond> others) {
    var one = rate(seconds);
    var other = rate(others);
    return one.isPresent() && other.isPresent() && differ(one.get(), other.get());
  }

  private static boolean differ(Rate one, Rate other) {
    var difference = Math.abs(one.perSecond() - other.perSecond());
    return difference > (1 - Before.GOODPUT_SHARE) * one.perSecond()
        && difference > NO_CHANCE * Math.sqrt(one.variance() + other.variance());
  }

  /** Returns the rate of what was counted; empty if that is too little. */
  private Optional<Rate> rate(List<ClientSecond> seconds) {
    if (arrivals.isEmpty() || seconds.isEmpty()) {
      return Optional.empty();
    }
    var from = Math.max(begin(seconds), arrivals.get().countedFrom().orElse(0));
    var to = Math.min(end(seconds), arrivals.get().countedTo().orElse(0));
    return to - from < Together.LEAST_SECONDS
        ? Optional.empty()
        : Optional.of(new Rate(arrivals.get().total("arrived", from, to), to - from));
  }

  /** The number of random arrivals in some time, whose variance is their number. */
  private record Rate(double arrivals, double seconds) {

    double perSecond() {
      return arrivals / seconds;
    }

    double variance() {
      return arrivals / (seconds * seconds);
    }
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
