package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.conf.ConfigurationObserver;
import org.apache.hadoop.hbase.regionserver.HRegionServer;

/**
 * The properties that are changed while HBase runs. Each part of a region server that can change is
 * told so, as by HBase's own update of the configuration, which would not do: it is a call to a
 * server that may be too busy to take calls.
 */
final class RunningProperties {

  private static final String NAME = "name";
  private static final String VALUE = "value";
  private static final String QUOTA = "quota.writes-per-second";
  private static final String QUEUE = "hbase.ipc.server.max.callqueue.length";
  private static final String HANDLERS = "hbase.regionserver.handler.count";

  /** HBase's own defaults, which no file of its defaults has. */
  private static final int DEFAULT_HANDLERS = 30;

  private static final int QUEUE_FOR_EACH_HANDLER = 10;

  private final StandaloneHBase hbase;
  private OptionalInt quota;

  RunningProperties(StandaloneHBase hbase, Options options) {
    this.hbase = hbase;
    this.quota = options.quotaWritesPerSecond();
  }

  /**
   * Sets a property.
   *
   * @param query {@code name=...&value=...}, encoded as in an URL; without a value, the property is
   *     as if it was never set
   * @return {@code was=...}, the value before; {@code unset} if there was none
   */
  synchronized String set(String query) throws IOException {
    var words = words(query);
    var name = words.get(NAME);
    if (name == null) {
      throw new IllegalArgumentException("give a name");
    }
    var before = name.equals(QUOTA) ? setQuota(words.get(VALUE)) : set(name, words.get(VALUE));
    return before == null ? "unset" : "was=" + before;
  }

  private String set(String name, String value) {
    String before = null;
    for (var server : hbase.regionServers()) {
      var conf = server.getConfiguration();
      before = value(conf, name);
      if (value == null) {
        conf.unset(name);
      } else {
        conf.set(name, value);
      }
      tell(server, conf);
    }
    return before;
  }

  /** Tells the parts of a region server that the properties of the lab's list are read by. */
  private static void tell(HRegionServer server, Configuration conf) {
    if (server.getRpcServer() instanceof ConfigurationObserver queues) {
      queues.onConfigurationChange(conf);
    }
    server.onConfigurationChange(conf);
    server.getCompactSplitThread().onConfigurationChange(conf);
    server.getRegions().forEach(region -> region.onConfigurationChange(conf));
  }

  /**
   * Returns the value that holds. A queue keeps its length if the configuration does not say one,
   * so that its default has to be said.
   */
  private static String value(Configuration conf, String name) {
    var value = conf.get(name);
    return value == null && name.equals(QUEUE)
        ? Integer.toString(QUEUE_FOR_EACH_HANDLER * conf.getInt(HANDLERS, DEFAULT_HANDLERS))
        : value;
  }

  private String setQuota(String value) throws IOException {
    if (quota.isEmpty() || value == null) {
      throw new IllegalStateException(
          QUOTA
              + ": only a server that was started with a quota can have another; give one as"
              + " server: flags");
    }
    var before = Integer.toString(quota.getAsInt());
    quota = OptionalInt.of(Integer.parseInt(value));
    new QuotaLimit(quota.getAsInt()).apply(hbase);
    return before;
  }

  private static Map<String, String> words(String query) {
    var words = new HashMap<String, String>();
    for (var word : query.split("&", -1)) {
      var equals = word.indexOf('=');
      if (equals > 0) {
        words.put(word.substring(0, equals), decoded(word.substring(equals + 1)));
      }
    }
    return words;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
