package io.github.ycsbbackoff.kudu.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetrics;
import io.github.ycsbbackoff.server.ServerWeb;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The counters and gauges of Kudu processes, summed by name over them and their entities: a metric
 * of the tablets is the sum over all tablets there, a metric of the server is itself, and a metric
 * that no entity has is 0. A tablet that is deleted takes its counts with it.
 */
public final class KuduMetrics implements ServerMetrics {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<URI> uris;
  private final List<String> names;

  /**
   * Creates a reader of {@code uri}, the page {@code /metrics} of a tablet server's or master's web
   * port.
   */
  public KuduMetrics(URI uri, Collection<String> names) {
    this(List.of(uri), names);
  }

  /** Creates a reader of several such pages, each of which must answer. */
  KuduMetrics(List<URI> uris, Collection<String> names) {
    // Without "metrics=" the answer is hundreds of kilobytes.
    var query = "?compact=1&metrics=" + String.join(",", names);
    this.uris = uris.stream().map(uri -> URI.create(uri + query)).toList();
    this.names = List.copyOf(names);
  }

  @Override
  public Map<String, Double> read() {
    var sums = new LinkedHashMap<String, Double>();
    names.forEach(name -> sums.put(name, 0.0));
    uris.forEach(uri -> add(page(uri), sums));
    return sums;
  }

  private static JsonNode page(URI uri) {
    try {
      return JSON.readTree(ServerWeb.fetch(uri));
    } catch (IOException e) {
      throw new ServerException(
          "kudu metrics: no answer from %s: %s; is the server running?".formatted(uri, e), e);
    }
  }

  private static void add(JsonNode entities, Map<String, Double> sums) {
    for (var entity : entities) {
      for (var metric : entity.path("metrics")) {
        // Kudu sends every metric whose name contains one that was asked for.
        sums.computeIfPresent(
            metric.path("name").asText(), (name, sum) -> sum + metric.path("value").asDouble());
      }
    }
  }
}
