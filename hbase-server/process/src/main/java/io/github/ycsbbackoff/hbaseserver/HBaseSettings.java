package io.github.ycsbbackoff.hbaseserver;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;

/**
 * The configuration of HBase: what a standalone node on loopback needs, overridden by what the user
 * gives.
 */
final class HBaseSettings {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String HOST = "localhost";

  /** HBase's own default for the parts of the heap that the block cache and the memstores take. */
  private static final float DEFAULT_PART = HConstants.HFILE_BLOCK_CACHE_SIZE_DEFAULT;

  private HBaseSettings() {}

  static Configuration of(Options options) {
    var conf = HBaseConfiguration.create();
    quickStart(conf, options.regionServerPorts().size());
    freshMetrics(conf);
    promptFlushes(conf);
    surviveItsOwnMistakes(conf);
    shareHeap(conf, options.regionServerPorts().size());
    if (options.quotaWritesPerSecond().isPresent()) {
      conf.setBoolean("hbase.quota.enabled", true);
      conf.setInt("hbase.quota.refresh.period", QuotaLimit.REFRESH_MILLIS);
    }
    options.properties().forEach(conf::set);
    // These come last, because clients, the lab and the next start count on them.
    storage(conf, options);
    addresses(conf, options);
    return conf;
  }

  /**
   * Returns the configuration of one region server, which differs from the others only in its
   * ports.
   */
  static Configuration ofRegionServer(Configuration common, Options options, int index) {
    var conf = new Configuration(common);
    conf.setInt("hbase.regionserver.port", options.regionServerPorts().get(index));
    // All region servers share the JVM, and so the metrics: one web server shows them all.
    conf.setInt("hbase.regionserver.info.port", index == 0 ? options.webPort() : -1);
    return conf;
  }

  private static void quickStart(Configuration conf, int regionServers) {
    conf.setInt("hbase.master.wait.on.regionservers.interval", 100);
    // More region servers than these never come, and the master would wait 4.5 s for them.
    conf.setInt("hbase.master.wait.on.regionservers.mintostart", regionServers);
    conf.setInt("hbase.master.wait.on.regionservers.maxtostart", regionServers);
    conf.setInt("hbase.regionserver.msginterval", 500);
    // The ephemeral nodes of a killed run go with its sessions: at the default of 90 s, the master
    // would believe in a dead region server for as long.
    conf.setInt("zookeeper.session.timeout", 10_000);
  }

  /**
   * Divides the heap among the region servers: each would take its part of the whole heap, which
   * all of them share.
   */
  private static void shareHeap(Configuration conf, int regionServers) {
    for (var part :
        List.of(HConstants.HFILE_BLOCK_CACHE_SIZE_KEY, MemorySizeUtil.MEMSTORE_SIZE_KEY)) {
      conf.setFloat(part, conf.getFloat(part, DEFAULT_PART) / regionServers);
    }
  }

  /**
   * Has requests read into the heap. HBase 2.6.4 may read a request's bytes when it has already
   * given their buffer back (as in HBASE-28584): in two of thirty runs of overloaded batches,
   * pooled memory outside the heap held garbage by then, or the JVM ended. In the heap the bytes
   * are still those of the request.
   */
  private static void surviveItsOwnMistakes(Configuration conf) {
    conf.set("hbase.netty.rpcserver.allocator", "heap");
  }

  private static void freshMetrics(Configuration conf) {
    conf.setInt("hbase.regionserver.metrics.period", 500);
  }

  /**
   * Has a flush that is due by time begin within a second. HBase puts it off by up to five minutes,
   * in the queue by which a clean-up knows that nothing is being worked on; and that of hbase:meta
   * is due every five minutes.
   */
  private static void promptFlushes(Configuration conf) {
    conf.setInt("hbase.regionserver.periodicmemstoreflusher.rangeofdelayseconds", 1);
  }

  private static void storage(Configuration conf, Options options) {
    var data = options.data();
    conf.set("hbase.rootdir", "file://" + data.resolve("hbase"));
    conf.set("hbase.tmp.dir", data.resolve("tmp").toString());
    conf.set("hadoop.tmp.dir", data.resolve("tmp/hadoop").toString());
    conf.setClass(
        "fs.file.impl", WrittenThroughFileSystem.class, org.apache.hadoop.fs.FileSystem.class);
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    conf.set("hbase.wal.provider", "filesystem");
  }

  private static void addresses(Configuration conf, Options options) {
    conf.set("hbase.zookeeper.quorum", LOOPBACK);
    conf.setInt("hbase.zookeeper.property.clientPort", options.zookeeperPort());
    conf.setBoolean("hbase.localcluster.assign.random.ports", false);
    conf.setInt("hbase.master.port", options.masterPort());
    conf.setInt("hbase.master.info.port", -1);
    conf.set("hbase.unsafe.master.hostname", HOST);
    conf.set("hbase.unsafe.regionserver.hostname", HOST);
    conf.set("hbase.master.ipc.address", LOOPBACK);
    conf.set("hbase.regionserver.ipc.address", LOOPBACK);
    conf.set("hbase.regionserver.info.bindAddress", LOOPBACK);
  }
}
