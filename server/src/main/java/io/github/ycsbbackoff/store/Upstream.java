package io.github.ycsbbackoff.store;

import java.util.Map;

/**
 * What leads YCSB's own binding of a store to a cluster.
 *
 * @param properties the properties of YCSB
 * @param files the files that the binding reads from its class path: the content of each, by name
 */
public record Upstream(Map<String, String> properties, Map<String, String> files) {

  /** Nothing, for a store of which YCSB has no binding, or one that finds the cluster by itself. */
  public static final Upstream NONE = new Upstream(Map.of(), Map.of());
}
