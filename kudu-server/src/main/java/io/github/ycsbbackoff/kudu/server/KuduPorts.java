package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.Ports;
import java.util.Map;

/** The four ports of a lone Kudu master and tablet server, all on 127.0.0.1. */
public record KuduPorts(int master, int masterWeb, int tserver, int tserverWeb) {
  /** Returns ports that nobody listens on now. */
  public static KuduPorts free() {
    var ports = Ports.free(4);
    return new KuduPorts(ports.get(0), ports.get(1), ports.get(2), ports.get(3));
  }

  Map<String, Integer> byRole() {
    return Map.of(
        "master", master, "master.web", masterWeb, "tserver", tserver, "tserver.web", tserverWeb);
  }
}
