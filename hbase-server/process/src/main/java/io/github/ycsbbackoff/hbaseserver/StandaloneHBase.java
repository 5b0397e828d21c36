package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.metrics2.impl.JmxCacheBuster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** A standalone HBase: ZooKeeper, one master and some region servers in this JVM. */
final class StandaloneHBase {
  private static final Duration READY_WITHIN = Duration.ofMinutes(2);

  private final Options options;
  private final Configuration conf;
  private final LocalHBaseCluster cluster;
  private volatile Connection connection;
  private volatile boolean ready;

  private StandaloneHBase(Options options, Configuration conf, LocalHBaseCluster cluster) {
    this.options = options;
    this.conf = conf;
    this.cluster = cluster;
  }

  /** Starts all threads, on the data that is there, and returns before they are ready. */
  static StandaloneHBase start(Options options) throws Exception {
    var conf = HBaseSettings.of(options);
    // Several servers in one JVM would fight for the names of their metrics.
    DefaultMetricsSystem.setMiniClusterMode(true);
    keepMetrics();
    startZooKeeper(options, conf);
    var cluster = new LocalHBaseCluster(conf, 1, 0, 0, HMaster.class, HRegionServer.class);
    for (int i = 0; i < options.regionServerPorts().size(); i++) {
      cluster.addRegionServer(HBaseSettings.ofRegionServer(conf, options, i), i);
    }
    cluster.startup();
    return new StandaloneHBase(options, conf, cluster);
  }

  /**
   * Keeps HBase from taking all metrics away for up to a second, five seconds after a region has
   * opened or closed.
   */
  private static void keepMetrics() {
    // JmxCacheBuster can only be stopped once something was scheduled, which the stop then cancels.
    JmxCacheBuster.clearJmxCache();
    JmxCacheBuster.stop();
  }

  private static void startZooKeeper(Options options, Configuration conf) throws Exception {
    // ZooKeeper's log would be forced to disk at each write; the page cache outlives this JVM.
    System.setProperty("zookeeper.forceSync", "no");
    var zookeeper = new MiniZooKeeperCluster(conf);
    zookeeper.setDefaultClientPort(options.zookeeperPort());
    int port = zookeeper.startup(options.data().resolve("zookeeper").toFile());
    if (port != options.zookeeperPort()) {
      throw new IllegalStateException(
          "port " + options.zookeeperPort() + " is taken; stop what holds it");
    }
  }

  /** Waits until clients can be served and the quota holds. */
  void awaitReady() throws IOException {
    Deadline.in(READY_WITHIN).await("all regions to be online", new Readiness(cluster)::isServing);
    connection = ConnectionFactory.createConnection(conf);
    if (options.quotaWritesPerSecond().isPresent()) {
      new QuotaLimit(options.quotaWritesPerSecond().getAsInt()).apply(this);
    }
    ready = true;
  }

  boolean isReady() throws IOException {
    return ready && new Readiness(cluster).isServing();
  }

  List<HRegionServer> regionServers() {
    return cluster.getRegionServers().stream().map(RegionServerThread::getRegionServer).toList();
  }

  Admin admin() throws IOException {
    return connection.getAdmin();
  }

  /** Waits until the master or a region server has ended. */
  void join() throws InterruptedException {
    while (cluster.getLiveMasters().size() == 1
        && cluster.getLiveRegionServers().size() == options.regionServerPorts().size()) {
      Thread.sleep(500);
    }
  }
}
