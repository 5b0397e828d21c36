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
 * @param client the program that sends the operations
 * @param load {@value #CLOSED} for threads that wait for their answers though the experiment has an
 *     open load: they are given its rate as their target; empty for the experiment's load
 * @param clients the number of client processes, each with as many threads; null for that of the
 *     experiment
 */
public record Arm(
    @JsonProperty(required = true) String name,
    Map<String, String> properties,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> flags,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Client client,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String load,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer clients) {

  private static final String CLOSED = "closed";

  @JsonCreator
  public Arm {
    properties = SettingMaps.inOrder(properties);
    flags = SettingMaps.inOrder(flags);
    client = client == null ? Client.YCSB : client;
    load = load == null ? "" : load;
  }

  /** Describes an arm with as many client processes as the experiment has. */
  public Arm(
      String name,
      Map<String, String> properties,
      Map<String, String> flags,
      Client client,
      String load) {
    this(name, properties, flags, client, load, null);
  }

  /** Describes an arm with the experiment's load. */
  public Arm(
      String name, Map<String, String> properties, Map<String, String> flags, Client client) {
    this(name, properties, flags, client, "");
  }

  /** Describes an arm whose client is YCSB. */
  public Arm(String name, Map<String, String> properties, Map<String, String> flags) {
    this(name, properties, flags, Client.YCSB, "");
  }

  /** Returns this arm with one property more, or another value of one. */
  Arm with(String property, String value) {
    return new Arm(
        name, SettingMaps.united(properties, Map.of(property, value)), flags, client, load);
  }

  /** Returns whether its threads wait for their answers, whatever load the experiment has. */
  @JsonIgnore
  public boolean isClosed() {
    return load.equals(CLOSED);
  }

  /** Describes an arm whose client is YCSB, with the server's flags as the experiment has them. */
  public Arm(String name, Map<String, String> properties) {
    this(name, properties, Map.of());
  }

  /** Returns whether the client keeps a timeline, and can keep a history of its writes. */
  @JsonIgnore
  public boolean isMetered() {
    return client.equals(Client.YCSB);
  }

  /** Returns this arm without the values that look secret. */
  public Arm masked() {
    return new Arm(name, Secrets.masked(properties), Secrets.masked(flags), client, load, clients);
  }

  Arm withClient(Client other) {
    return new Arm(name, properties, flags, other, load, clients);
  }

  /** Returns both arms together; of two settings of one thing the other arm's holds. */
  Arm and(Arm other) {
    return new Arm(
        name.isEmpty() ? other.name : name + "-" + other.name,
        SettingMaps.united(properties, other.properties),
        SettingMaps.united(flags, other.flags),
        other.client.equals(Client.YCSB) ? client : other.client,
        other.load.isEmpty() ? load : other.load,
        other.clients == null ? clients : other.clients);
  }
}
