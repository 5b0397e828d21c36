package io.github.ycsbbackoff.simulator.server;

import java.util.List;
import java.util.random.RandomGenerator;

/** Several servers, of which each attempt's rows belong to one, as under a hash of the key. */
public record Partitions(List<Server> servers, RandomGenerator random) implements Server {

  @Override
  public void arrive(int attempt) {
    servers.get(random.nextInt(servers.size())).arrive(attempt);
  }

  @Override
  public void observe(Gauges gauges) {
    servers.forEach(server -> server.observe(gauges));
  }
}
