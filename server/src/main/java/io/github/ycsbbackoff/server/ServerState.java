package io.github.ycsbbackoff.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The record of a server that was left running, for a later JVM; kept as a JSON file. */
public record ServerState(
    String name,
    List<ServerProcess> processes,
    Map<String, Integer> ports,
    Map<String, String> clientProperties,
    URI metricsUri,
    String dataFolder,
    String logFolder) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public ServerState {
    processes = List.copyOf(processes);
    ports = Map.copyOf(ports);
    clientProperties = Map.copyOf(clientProperties);
  }

  /** Returns the state of a server that runs now. */
  static ServerState of(EmbeddedServer server) {
    var pids = server.pids();
    return new ServerState(
        server.name(),
        pids.keySet().stream().map(role -> ServerProcess.running(role, pids.get(role))).toList(),
        server.ports(),
        server.clientProperties(),
        server.metricsUri(),
        server.dataFolder().toString(),
        server.logFolder().toString());
  }

  static ServerState read(Path file) {
    try {
      return JSON.readValue(file.toFile(), ServerState.class);
    } catch (IOException e) {
      throw new ServerException(
          file + ": cannot be read as a server's state; look for its processes, then delete it", e);
    }
  }

  void write(Path file) {
    try {
      OwnerOnly.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this));
    } catch (IOException e) {
      throw new ServerException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }
}
