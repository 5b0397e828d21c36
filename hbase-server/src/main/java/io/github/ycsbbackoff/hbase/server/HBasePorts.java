package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.server.Ports;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The ports of a standalone HBase, all on 127.0.0.1.
 *
 * @param web the port of the first region server's web pages, which have {@code /jmx}
 * @param control the port of the control endpoint of the process that they all run in
 * @param regionServers the ports of as many region servers as the process may have at most
 */
public record HBasePorts(
    int zookeeper, int master, int web, int control, List<Integer> regionServers) {
  /**
   * The largest number of region servers: more would only take turns on the machine's processors.
   */
  static final int MOST_REGION_SERVERS = 4;

  private static final int OTHERS = 4;

  public HBasePorts {
    regionServers = List.copyOf(regionServers);
  }

  /** Returns ports that nobody listens on now. */
  public static HBasePorts free() {
    var ports = Ports.free(OTHERS + MOST_REGION_SERVERS);
    return new HBasePorts(
        ports.get(0),
        ports.get(1),
        ports.get(2),
        ports.get(3),
        ports.subList(OTHERS, ports.size()));
  }

  Map<String, Integer> byRole(int regionServersUsed) {
    var byRole = new LinkedHashMap<String, Integer>();
    byRole.put("zookeeper", zookeeper);
    byRole.put("master", master);
    for (int i = 0; i < regionServersUsed; i++) {
      byRole.put("regionserver" + (i == 0 ? "" : "." + (i + 1)), regionServers.get(i));
    }
    byRole.put("hbase.web", web);
    byRole.put("hbase.control", control);
    return byRole;
  }

  /** Returns the arguments of the process, which listens on exactly these ports. */
  List<String> arguments(int regionServersUsed) {
    return List.of(
        "--zookeeper-port=" + zookeeper,
        "--master-port=" + master,
        "--web-port=" + web,
        "--control-port=" + control,
        "--regionserver-ports="
            + regionServers.stream()
                .limit(regionServersUsed)
                .map(String::valueOf)
                .collect(Collectors.joining(",")));
  }
}
