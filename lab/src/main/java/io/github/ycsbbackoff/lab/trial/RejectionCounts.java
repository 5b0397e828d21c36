package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.results.RejectionCount;
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
   * @param writeMode the write mode of the client
   */
  static List<RejectionCount> of(
      Map<String, Long> client,
      Map<String, Long> server,
      List<ServerMetric> listed,
      String writeMode) {
    var counts = new ArrayList<RejectionCount>();
    client.forEach(
        (reason, count) -> {
          var counters = listed.stream().filter(metric -> metric.countsRejections(reason)).toList();
          // One counter that is blind makes the sum too small.
          var isCounted =
              !counters.isEmpty()
                  && counters.stream()
                      .allMatch(
                          counter ->
                              counter.isExactIn(writeMode) && server.containsKey(counter.name()));
          var sum = counters.stream().mapToLong(counter -> server.getOrDefault(counter.name(), 0L));
          counts.add(new RejectionCount(reason, count, isCounted ? sum.sum() : null));
        });
    return counts;
  }
}
