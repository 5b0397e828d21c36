package io.github.ycsbbackoff.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counters and gauges of the region servers in one HBase process, from their page {@code /jmx}: of
 * the beans {@code IPC} and {@code Server} of region servers, and {@code JvmMetrics}. One that no
 * bean has is 0: HBase makes a counter of exceptions at the first exception.
 */
public final class HBaseMetrics implements ServerMetrics {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SUBS = List.of("IPC", "Server");

  // The page is made anew once a second, from numbers that may be half a second old.
  private static final Duration STALE_AT_MOST = Duration.ofSeconds(2);

  private final URI uri;
  private final List<String> names;

  /** {@code uri} is the page {@code /jmx} of a region server's web port. */
  public HBaseMetrics(URI uri, Collection<String> names) {
    // The whole page is half a megabyte.
    this.uri = URI.create(uri + "?qry=Hadoop:service=HBase,*");
    this.names = List.copyOf(names);
  }

  @Override
  public Map<String, Double> read() {
    try {
      return values(JSON.readTree(ServerWeb.fetch(uri)).path("beans"));
    } catch (IOException e) {
      throw new ServerException(
          "hbase metrics: no answer from %s: %s; is the server running?".formatted(uri, e), e);
    }
  }

  @Override
  public Duration staleAtMost() {
    return STALE_AT_MOST;
  }

  private Map<String, Double> values(JsonNode beans) {
    var values = new LinkedHashMap<String, Double>();
    names.forEach(name -> values.put(name, 0.0));
    var found = false;
    for (var bean : beans) {
      if (isOurs(bean.path("name").asText())) {
        found = true;
        names.forEach(name -> values.merge(name, bean.path(name).asDouble(), Double::sum));
      }
    }
    if (!found) {
      // For a moment after a region has opened there are none.
      throw new ServerException("hbase metrics: " + uri + " has no beans just now");
    }
    return values;
  }

  private static boolean isOurs(String bean) {
    return bean.endsWith("name=JvmMetrics")
        || SUBS.stream().anyMatch(sub -> bean.endsWith("name=RegionServer,sub=" + sub));
  }
}
