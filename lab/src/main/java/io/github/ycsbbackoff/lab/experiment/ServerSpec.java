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
 */
public record ServerSpec(
    String kind,
    Map<String, String> flags,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String masters) {

  /** The kind of a server that is a model: every number of such an experiment is labelled so. */
  public static final String SIMULATED = "simulated";

  @JsonCreator
  public ServerSpec {
    flags = SettingMaps.inOrder(flags);
    masters = masters == null ? "" : masters;
  }

  /** Describes an embedded server. */
  public ServerSpec(String kind, Map<String, String> flags) {
    this(kind, flags, "");
  }

  /** Returns whether the server is a cluster that somebody else runs. */
  @JsonIgnore
  public boolean isGiven() {
    return !masters.isEmpty();
  }
}
