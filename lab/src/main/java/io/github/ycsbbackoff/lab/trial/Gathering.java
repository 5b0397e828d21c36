package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.fleet.SharedClock;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * The barrier before a trial of several clients: each says that it is connected, and when all have,
 * or the time for that is up, all are told when they begin.
 *
 * @param file the file that tells the clients
 * @param clients how many there are to be
 * @param limit how long they may take to connect
 */
record Gathering(PlannedTrial trial, StartFile file, int clients, Duration limit) {

  /**
   * Waits for the clients, and has them begin.
   *
   * @param isGone whether a client has ended, by its place
   * @param clock how far this machine's clock is from that of the clients
   * @param problems hears, in one line, which clients are missing; they begin late or not at all
   * @throws TrialException if all are missing
   */
  CommonStart begin(IntPredicate isGone, SharedClock.Offset clock, Consumer<String> problems)
      throws IOException {
    var missing = file.awaitReady(clients, isGone, limit);
    if (missing.size() == clients) {
      throw new TrialException(
          "trial %s: none of its %d clients was connected within %d s; see their logs in %s"
              .formatted(trial.title(), clients, limit.toSeconds(), file.file().getParent()));
    }
    if (!missing.isEmpty()) {
      problems.accept(
          "began without clients that were not connected within %d s: %s"
              .formatted(limit.toSeconds(), names(missing)));
    }
    return new CommonStart(OptionalDouble.of(file.tell(clock)), clock);
  }

  private static String names(List<Integer> missing) {
    return missing.stream().map(client -> "client " + client).collect(Collectors.joining(", "));
  }
}
