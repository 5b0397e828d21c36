package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a namespace's cluster tells of its objects beside their status.
 *
 * @param namespace the namespace of the objects
 */
public record ClusterEvents(KubernetesClient client, String namespace) {

  /** The field of an event that has the name of the object which it is about. */
  public static final String OBJECT = "involvedObject.name";

  /**
   * Returns the events whose fields have these values; none where events cannot be had, as with an
   * account that may not list them.
   */
  public List<Event> where(Map<String, String> fields) {
    try {
      return client
          .v1()
          .events()
          .inNamespace(namespace)
          .withFields(new TreeMap<>(fields))
          .list()
          .getItems();
    } catch (KubernetesClientException e) {
      return List.of();
    }
  }
}
