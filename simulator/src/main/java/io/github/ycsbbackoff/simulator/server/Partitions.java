package io.github.ycsbbackoff.simulator.server;

import java.util.List;

/** Several servers; each key belongs to one of them, chosen by the key's hash. */
public record Partitions(List<Server> servers, AttemptKeys keys) implements Server {

  @Override
  public void arrive(int attempt) {
    servers.get(keys.partition(attempt, servers.size())).arrive(attempt);
  }

  @Override
  public void observe(Gauges gauges) {
    servers.forEach(server -> server.observe(gauges));
  }
}
