package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * The server under load.
 *
 * @param kind the kind of the server: a store's name, or {@value #SIMULATED}
 * @param flags the flags that the server is started with, or the parameters of a model
 * @param masters the addresses of a cluster that runs already; empty for an embedded server
 * @param cpus the processors that all processes of the server have together; 0: all that there are
 * @param servers the number of servers that share the work; 0 for as many as the store has by
 *     default
 */
public record ServerSpec(
    String kind,
    Map<String, String> flags,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String masters,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) double cpus,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int servers) {

  /** The kind of a server that is a model: every number of such an experiment is labelled so. */
  public static final String SIMULATED = "simulated";

  @JsonCreator
  public ServerSpec {
    flags = SettingMaps.inOrder(flags);
    masters = masters == null ? "" : masters;
  }

  /** Describes an embedded server that has the whole machine. */
  public ServerSpec(String kind, Map<String, String> flags) {
    this(kind, flags, "", 0, 0);
  }

  /** Returns this server with other flags. */
  public ServerSpec withFlags(Map<String, String> others) {
    return new ServerSpec(kind, others, masters, cpus, servers);
  }

  /** Returns this server as a cluster that runs already. */
  ServerSpec withMasters(String addresses) {
    return new ServerSpec(kind, flags, addresses, cpus, servers);
  }

  /** Returns whether the server is a cluster that somebody else runs. */
  @JsonIgnore
  public boolean isGiven() {
    return !masters.isEmpty();
  }
}
