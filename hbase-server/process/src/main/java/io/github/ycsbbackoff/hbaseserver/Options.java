package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The command line of the process: {@code --name=value}, in which names of our own say where and
 * how to run, and all others are HBase's properties.
 *
 * @param regionServerPorts the ports of the region servers, one for each
 * @param token the token of the parent, without which nothing is changed. It stands in a file that
 *     only its owner can read, because everybody can read a command line
 * @param webPort the port of the first region server's web server, which has {@code /jmx}
 * @param quotaWritesPerSecond the quota of all user tables together, if one is given
 */
record Options(
    Path data,
    int zookeeperPort,
    int masterPort,
    List<Integer> regionServerPorts,
    int webPort,
    int controlPort,
    String token,
    OptionalInt quotaWritesPerSecond,
    Map<String, String> properties) {

  static Options parse(String... args) {
    var rest = new LinkedHashMap<String, String>();
    for (var arg : args) {
      int equals = arg.indexOf('=');
      if (!arg.startsWith("--") || equals < 0) {
        throw new IllegalArgumentException(arg + ": write --name=value");
      }
      rest.put(arg.substring(2, equals), arg.substring(equals + 1));
    }
    var data = Path.of(taken(rest, "data"));
    var zookeeperPort = Integer.parseInt(taken(rest, "zookeeper-port"));
    var masterPort = Integer.parseInt(taken(rest, "master-port"));
    var regionServerPorts =
        Arrays.stream(taken(rest, "regionserver-ports").split(",")).map(Integer::valueOf).toList();
    var webPort = Integer.parseInt(taken(rest, "web-port"));
    var controlPort = Integer.parseInt(taken(rest, "control-port"));
    var token = read(Path.of(taken(rest, "token-file")));
    var quota = rest.remove("quota.writes-per-second");
    return new Options(
        data,
        zookeeperPort,
        masterPort,
        regionServerPorts,
        webPort,
        controlPort,
        token,
        quota == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(quota)),
        rest);
  }

  private static String read(Path file) {
    try {
      var token = Files.readString(file).strip();
      if (token.isEmpty()) {
        throw new IllegalArgumentException("--token-file=" + file + ": is empty; write a token");
      }
      return token;
    } catch (IOException e) {
      throw new IllegalArgumentException("--token-file=" + file + ": cannot be read");
    }
  }

  private static String taken(Map<String, String> options, String name) {
    var value = options.remove(name);
    if (value == null) {
      throw new IllegalArgumentException("--" + name + ": missing");
    }
    return value;
  }
}
