package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was compared, as {@code experiment.yaml} says it with every default filled in: arms, in
 * blocks, on one server under one workload. An unknown key is an error, not a setting ignored.
 *
 * @param seconds length of a trial, warm-up included
 * @param warmup seconds at a trial's start that no metric counts
 * @param baseline name of the arm that the others are compared with
 */
public record Experiment(
    @JsonProperty(required = true) String name,
    Server server,
    Workload workload,
    int blocks,
    double seconds,
    double warmup,
    long seed,
    @JsonProperty(required = true) String baseline,
    @JsonProperty(required = true) List<Arm> arms) {

  public Experiment {
    server = server == null ? new Server("", Map.of()) : server;
    workload = workload == null ? new Workload("", Map.of()) : workload;
    arms = List.copyOf(arms);
  }

  /** The server under load: its kind, such as {@code kudu}, and the flags it was started with. */
  public record Server(String kind, Map<String, String> flags) {
    public Server {
      flags = inOrder(flags);
    }
  }

  /** A YCSB workload file and the properties that override it. */
  public record Workload(String file, Map<String, String> properties) {
    public Workload {
      properties = inOrder(properties);
    }
  }

  /** One configuration under comparison: a name and the YCSB properties that make it differ. */
  public record Arm(@JsonProperty(required = true) String name, Map<String, String> properties) {
    public Arm {
      properties = inOrder(properties);
    }
  }

  private static Map<String, String> inOrder(Map<String, String> map) {
    return map == null ? Map.of() : new LinkedHashMap<>(map);
  }
}
