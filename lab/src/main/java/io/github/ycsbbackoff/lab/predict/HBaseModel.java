package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.results.Trial;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * A region server: each region's memstore blocks writes at {@code
 * hbase.hregion.memstore.block.multiplier} times its flush size (HRegion.checkResources), before it
 * a call queue.
 */
final class HBaseModel {

  private static final long FLUSH_BYTES = 128L << 20;
  private static final int MULTIPLIER = 4;
  private static final String HANDLERS = "hbase.regionserver.handler.count";

  /** Calls that wait for each handler: hbase-default.xml. */
  private static final int QUEUED_PER_HANDLER = 10;

  private static final int DEFAULT_HANDLERS = 30;

  /** A row in the memstore beside its values: ten cells with their keys. */
  private static final double ROW_OVERHEAD = 2;

  private HBaseModel() {}

  static Model of(Measured measured, List<Trial> fitted) {
    var flags = measured.experiment().server().flags();
    var flush = Models.flag(flags, "hbase.hregion.memstore.flush.size", FLUSH_BYTES);
    var hard = flush * Models.flag(flags, "hbase.hregion.memstore.block.multiplier", MULTIPLIER);
    var handlers = Models.flag(flags, HANDLERS, DEFAULT_HANDLERS);
    var known = new LinkedHashMap<String, String>();
    known.put("model", "hbase");
    known.put("workers", flags.containsKey(HANDLERS) ? "" + handlers : Models.workers(measured));
    known.put(
        "queue.limit",
        ""
            + Models.flag(
                flags, "hbase.ipc.server.max.callqueue.length", handlers * QUEUED_PER_HANDLER));
    known.put("memory.hard", hard + "B");
    known.put("flush.bytes", flush + "B");
    known.put("flush.most", 2 * hard + "B");
    known.put(
        "memory.parts",
        measured.experiment().workload().properties().getOrDefault("hbase.splits", "1"));
    var rowBytes = ROW_OVERHEAD * Load.rowBytes(fitted.get(0).properties());
    return new Model(
        known,
        List.of(
            Models.service("service.time"),
            Models.service("refusal.time"),
            new Parameter("row.bytes", rowBytes, rowBytes / 10, rowBytes * 10, Parameter.Unit.NONE),
            Models.diskRate(fitted, rowBytes)));
  }
}
