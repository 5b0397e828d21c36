package io.github.ycsbbackoff.hbase.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetrics;
import io.github.ycsbbackoff.server.ServerWeb;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The counters and gauges of the region servers in one HBase process, from their page {@code /jmx}:
 * of the beans {@code IPC} and {@code Server} of region servers, and {@code JvmMetrics}. A metric
 * that no bean has is 0: HBase makes a counter of exceptions at the first exception. Counts of a
 * region are those of regions that are open: a region that closes or moves takes its counts with
 * it.
 */
public final class HBaseMetrics implements ServerMetrics {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Matches the beans that are read. The second region server in one process has {@code
   * sub=Server-1}; all of them share IPC.
   */
  private static final Pattern BEAN =
      Pattern.compile(".*name=(JvmMetrics|RegionServer,sub=(IPC|Server)(-\\d+)?)");

  // The page is made anew once a second, from numbers that may be half a second old.
  private static final Duration STALE_AT_MOST = Duration.ofSeconds(2);

  private final URI uri;
  private final List<String> names;

  /** Creates a reader of {@code uri}, the page {@code /jmx} of a region server's web port. */
  public HBaseMetrics(URI uri, Collection<String> names) {
    // The whole page would be half a megabyte.
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
      if (BEAN.matcher(bean.path("name").asText()).matches()) {
        found = true;
        names.forEach(name -> values.merge(name, bean.path(name).asDouble(), Double::sum));
      }
    }
    if (!found) {
      // A server that is only just starting has no beans.
      throw new ServerException("hbase metrics: " + uri + " has no beans just now");
    }
    return values;
  }
}
