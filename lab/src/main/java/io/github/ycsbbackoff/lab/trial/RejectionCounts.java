package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.server.ServerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The client's rejections of a run beside the server's counters of the same reason. */
final class RejectionCounts {

  private RejectionCounts() {}

  /**
   * Returns one count for each reason.
   *
   * @param client the client's rejections by reason
   * @param server the rejections by the server's counters; empty where they can't be had
   * @param listed the metrics of that kind of server
   * @param writeMode the mode in which the client writes
   * @param properties those of the client, of which its attempt timeout counts
   */
  static List<RejectionCount> of(
      Map<String, Long> client,
      Map<String, Long> server,
      List<ServerMetric> listed,
      String writeMode,
      Map<String, String> properties) {
    var counts = new ArrayList<RejectionCount>();
    client.forEach(
        (reason, count) -> {
          var counters = listed.stream().filter(metric -> metric.countsRejections(reason)).toList();
          // One counter that is blind makes the sum too small.
          var isCounted =
              !counters.isEmpty()
                  && !isClientsOwn(reason, properties)
                  && counters.stream()
                      .allMatch(
                          counter ->
                              counter.isExactIn(writeMode) && server.containsKey(counter.name()));
          var sum = counters.stream().mapToLong(counter -> server.getOrDefault(counter.name(), 0L));
          counts.add(new RejectionCount(reason, count, isCounted ? sum.sum() : null));
        });
    return counts;
  }

  /** Returns whether some rejections of a reason are attempts that the client abandoned. */
  private static boolean isClientsOwn(String reason, Map<String, String> properties) {
    return reason.equals(RejectionReason.TIMEOUT.tag())
        && !properties.getOrDefault(AttemptTimeout.PROPERTY, "0").equals("0");
  }
}
