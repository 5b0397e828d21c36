package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
@RecordBuilder.Options(inheritComponentAnnotations = false)
public record Arm(
    @JsonProperty(required = true) String name,
    Map<String, String> properties,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> flags,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Client client,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String load,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer clients)
    implements ArmBuilder.With {

  private static final String CLOSED = "closed";

  @JsonCreator
  public Arm {
    properties = SettingMaps.inOrder(properties);
    flags = SettingMaps.inOrder(flags);
    client = client == null ? Client.YCSB : client;
    load = load == null ? "" : load;
  }

  /** Describes an arm whose client, load and number of clients are as the experiment has them. */
  public Arm(String name, Map<String, String> properties, Map<String, String> flags) {
    this(name, properties, flags, Client.YCSB, "", null);
  }

  /** Describes the same, with the server's flags as the experiment has them, too. */
  public Arm(String name, Map<String, String> properties) {
    this(name, properties, Map.of());
  }

  /** Returns this arm with one property more, or another value of one. */
  Arm with(String property, String value) {
    return withProperties(SettingMaps.united(properties, Map.of(property, value)));
  }

  /** Returns whether its threads wait for their answers, whatever load the experiment has. */
  @JsonIgnore
  public boolean isClosed() {
    return load.equals(CLOSED);
  }

  /** Returns whether the client keeps a timeline, and can keep a history of its writes. */
  @JsonIgnore
  public boolean isMetered() {
    return client.equals(Client.YCSB);
  }

  /** Returns this arm without the values that look secret. */
  public Arm masked() {
    return withProperties(Secrets.masked(properties)).withFlags(Secrets.masked(flags));
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
