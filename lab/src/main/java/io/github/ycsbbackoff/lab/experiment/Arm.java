package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * One configuration under comparison: a name and what makes it differ.
 *
 * @param properties the properties of YCSB
 * @param flags the flags of the server, which override the experiment's own
 * @param client {@value #LOADGEN}, or empty for YCSB
 */
public record Arm(
    @JsonProperty(required = true) String name,
    Map<String, String> properties,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> flags,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String client) {

  /** The name of the store's own load generator as an arm's client. */
  private static final String LOADGEN = "loadgen";

  @JsonCreator
  public Arm {
    properties = SettingMaps.inOrder(properties);
    flags = SettingMaps.inOrder(flags);
    client = client == null ? "" : client;
  }

  /** Describes an arm whose client is YCSB. */
  public Arm(String name, Map<String, String> properties, Map<String, String> flags) {
    this(name, properties, flags, "");
  }

  /** Describes an arm whose client is YCSB, with the server's flags as the experiment has them. */
  public Arm(String name, Map<String, String> properties) {
    this(name, properties, Map.of());
  }

  /** Returns whether the client is the store's own load generator, not YCSB. */
  @JsonIgnore
  public boolean isLoadGenerator() {
    return client.equals(LOADGEN);
  }

  /** Returns this arm without the values that look secret. */
  public Arm masked() {
    return new Arm(name, Secrets.masked(properties), Secrets.masked(flags), client);
  }

  /** Returns both arms together; of two settings of one thing the other arm's holds. */
  Arm and(Arm other) {
    return new Arm(
        name.isEmpty() ? other.name : name + "-" + other.name,
        SettingMaps.united(properties, other.properties),
        SettingMaps.united(flags, other.flags),
        other.client.isEmpty() ? client : other.client);
  }
}
