package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.Ports;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ports of a lone Kudu master and its tablet servers, all on 127.0.0.1.
 *
 * @param tservers the port of each tablet server
 * @param tserverWebs the web port of each tablet server
 */
public record KuduPorts(
    int master, int masterWeb, List<Integer> tservers, List<Integer> tserverWebs) {

  private static final String WEB = ".web";

  public KuduPorts {
    tservers = List.copyOf(tservers);
    tserverWebs = List.copyOf(tserverWebs);
  }

  /** Returns ports for so many tablet servers that nobody listens on now. */
  public static KuduPorts free(int tabletServers) {
    var ports = Ports.free(2 + 2 * tabletServers);
    return new KuduPorts(
        ports.get(0),
        ports.get(1),
        ports.subList(2, 2 + tabletServers),
        ports.subList(2 + tabletServers, 2 + 2 * tabletServers));
  }

  /** Returns the roles of the tablet servers: tserver, tserver2, tserver3. */
  List<String> tabletServers() {
    var roles = new ArrayList<String>();
    for (var i = 0; i < tservers.size(); i++) {
      roles.add(KuduServer.TSERVER + (i == 0 ? "" : i + 1));
    }
    return roles;
  }

  int of(String role) {
    return byRole().get(role);
  }

  int webOf(String role) {
    return byRole().get(role + WEB);
  }

  Map<String, Integer> byRole() {
    var byRole = new LinkedHashMap<String, Integer>();
    byRole.put(KuduServer.MASTER, master);
    byRole.put(KuduServer.MASTER + WEB, masterWeb);
    var roles = tabletServers();
    for (var i = 0; i < roles.size(); i++) {
      byRole.put(roles.get(i), tservers.get(i));
      byRole.put(roles.get(i) + WEB, tserverWebs.get(i));
    }
    return byRole;
  }
}
