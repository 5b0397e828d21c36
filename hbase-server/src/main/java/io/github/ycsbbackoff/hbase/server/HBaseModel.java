package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.store.model.MeasuredServer;
import io.github.ycsbbackoff.store.model.Parameter;
import io.github.ycsbbackoff.store.model.ServerModel;
import io.github.ycsbbackoff.store.model.StoreModel;
import io.github.ycsbbackoff.store.model.WholeNumbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The model of a region server: a call queue, and behind it the regions, of which each blocks
 * writes when its memstore is {@code hbase.hregion.memstore.block.multiplier} times its flush size
 * (HRegion.checkResources). Defaults are those of hbase-default.xml.
 */
final class HBaseModel implements StoreModel {

  private static final String FLUSH = "hbase.hregion.memstore.flush.size";
  private static final String MULTIPLIER = "hbase.hregion.memstore.block.multiplier";
  private static final String FLUSHERS = "hbase.hstore.flusher.count";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String QUEUE = "hbase.ipc.server.max.callqueue.length";
  private static final String PAUSE = "hbase.client.pause";
  private static final String RETRIES = "hbase.client.retries.number";

  private static final String MODE = "write.mode";

  /** The names that upstream's HBase binding gives to the mode and to the size of its batches. */
  private static final String UPSTREAM_BATCHED = "clientbuffering";

  private static final String UPSTREAM_BATCH_BYTES = "writebuffersize";

  /** HConstants.RETRY_BACKOFF, in multiples of the pause. */
  private static final String PAUSES = "1,2,3,5,10,20,40,100,100,100,100,200,200";

  private static final String NO_CAP = "8760h";

  private static final Map<String, Long> DEFAULTS =
      Map.of(
          FLUSH,
          128L << 20,
          MULTIPLIER,
          4L,
          FLUSHERS,
          2L,
          HANDLERS,
          30L,
          PAUSE,
          100L,
          RETRIES,
          15L);

  /** The number of calls that may wait for each handler. */
  private static final int QUEUED_PER_HANDLER = 10;

  /** The size of a row in the memstore, as a multiple of its values: ten cells with their keys. */
  private static final double ROW_OVERHEAD = 2;

  @Override
  public Set<String> flags() {
    return Set.of(FLUSH, MULTIPLIER, FLUSHERS, HANDLERS, QUEUE);
  }

  @Override
  public Set<String> clientProperties() {
    return Set.of(PAUSE, RETRIES, UPSTREAM_BATCHED, UPSTREAM_BATCH_BYTES);
  }

  @Override
  public Set<String> roles() {
    return Set.of(HBaseServer.ROLE);
  }

  @Override
  public ServerModel model(MeasuredServer measured) {
    var known = new LinkedHashMap<String, String>();
    known.put("model", "hbase");
    known.put("workers", Integer.toString(measured.cores()));
    known.putAll(server(measured.flags()));
    known.put("memory.parts", measured.workload().getOrDefault("hbase.splits", "1"));
    var rowBytes = ROW_OVERHEAD * measured.rowBytes();
    return new ServerModel(
        known,
        List.of(
            Parameter.service(Parameter.SERVICE),
            Parameter.service("refusal.time"),
            new Parameter("row.bytes", rowBytes, rowBytes / 10, rowBytes * 10, Parameter.Unit.NONE),
            Parameter.diskRate(measured.rowsPerSecond(), rowBytes)));
  }

  @Override
  public Map<String, String> changed(Map<String, String> flags, Map<String, String> fitted) {
    return Parameter.changed(server(flags), fitted);
  }

  /**
   * A simulated batch is refused, counted and tried again as one. Of a multi each row is, and only
   * those that were refused are sent again.
   */
  @Override
  public Optional<String> unmodelled(Map<String, String> properties) {
    return "batched".equals(new HBaseStore().writeMode(properties))
        ? Optional.of("batches, of which HBase refuses single rows")
        : Optional.empty();
  }

  /**
   * Returns for HBase's own client the policy {@code table} with HBase's own table of pauses, which
   * has no cap, whatever else is said of the waits of this project's policies.
   */
  @Override
  public Map<String, String> client(Map<String, String> properties, boolean asShipped) {
    var client = new LinkedHashMap<String, String>();
    if (asShipped) {
      client.put("backoff.policy", "table");
      client.put("backoff.table", PAUSES);
      client.put("backoff.cap", NO_CAP);
      client.put("backoff.base", flag(properties, PAUSE) + "ms");
      client.put("backoff.max-attempts", "" + (1 + flag(properties, RETRIES)));
    }
    return client;
  }

  /** Returns whether upstream's name alone says that rows are gathered into batches. */
  static boolean isBatchedByUpstreamsName(Map<String, String> properties) {
    return !properties.containsKey(MODE)
        && "true".equalsIgnoreCase(properties.getOrDefault(UPSTREAM_BATCHED, "false").strip());
  }

  private static Map<String, String> server(Map<String, String> flags) {
    var flush = flag(flags, FLUSH);
    var hard = flush * flag(flags, MULTIPLIER);
    var handlers = flag(flags, HANDLERS);
    var server = new LinkedHashMap<String, String>();
    if (flags.containsKey(HANDLERS)) {
      server.put("workers", "" + handlers);
    }
    server.put("queue.limit", "" + WholeNumbers.of(flags, QUEUE, handlers * QUEUED_PER_HANDLER));
    server.put("memory.hard", hard + "B");
    server.put("flush.bytes", flush + "B");
    server.put("flush.most", 2 * hard + "B");
    server.put("flush.threads", "" + flag(flags, FLUSHERS));
    return server;
  }

  private static long flag(Map<String, String> flags, String name) {
    return WholeNumbers.of(flags, name, DEFAULTS.get(name));
  }
}
