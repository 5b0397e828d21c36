package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.ServerWeb;
import java.net.URI;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The master's web page of tablet servers: there is no JSON of this page, and the {@code kudu} tool
 * takes 150 ms.
 */
record KuduMaster(String webAddress) {
  /**
   * Matches the age of the last heartbeat in a row of the table, and the RPC port further on in
   * that row.
   */
  private static final Pattern ROW =
      Pattern.compile(
          "<td>([0-9.]+)s</td>(?:(?!</tr>).)*?rpc_addresses \\{[^}]*port: (\\d+) ", Pattern.DOTALL);

  // The page shows tenths of a second.
  private static final double ROUNDING_SECONDS = 0.05;

  /**
   * Returns whether the tablet server at that port has sent a heartbeat in that time. Nothing else
   * shows that the process that runs now is registered: the master takes a dead one for live for a
   * minute.
   */
  boolean hasHeartbeatSince(int tserverPort, Duration time) {
    var page = ServerWeb.get(URI.create("http://" + webAddress + "/tablet-servers?raw"));
    return page.stream()
        .flatMap(text -> ROW.matcher(text).results())
        .filter(row -> Integer.parseInt(row.group(2)) == tserverPort)
        .anyMatch(row -> seconds(row.group(1)) + ROUNDING_SECONDS < time.toMillis() / 1e3);
  }

  private static double seconds(String text) {
    return Double.parseDouble(text);
  }
}
