package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.writes.BatchLimits;
import io.github.ycsbbackoff.writes.GatheredWrites;
import io.github.ycsbbackoff.writes.WriteMode;
import io.github.ycsbbackoff.writes.Writes;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** The HBase connections of one run, and the retrier that they share. */
final class HBaseCluster implements AutoCloseable {

  private final HBaseConfig config;
  private final RunContext context;
  private final NativeCounts nativeCounts;
  private final AsyncRetrier asyncRetrier = new AsyncRetrier();
  private final List<Connection> connections = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final PrintStream errors = QuietErrors.install();

  private HBaseCluster(HBaseConfig config, RunContext context) {
    this.config = config;
    this.context = context;
    this.nativeCounts = new NativeCounts(context.reaction());
  }

  /** Connects, and creates or checks the table of the run. */
  static HBaseCluster open(RunContext context) throws Exception {
    var settings = context.settings();
    var timeout = Duration.ofNanos(context.retry().timeoutNanos());
    var config = HBaseConfig.from(settings, timeout);
    settings.know(ClientConfiguration.passedOn(settings));
    var attempts = AttemptTimeout.from(settings, context.retry());
    ClientConfiguration.rejectBeside(attempts, settings);
    context.rejectUnknownProperties("hbase.");
    var cluster = new HBaseCluster(config, context);
    try {
      cluster.connect(settings, attempts);
      return cluster;
    } catch (Exception | LinkageError e) {
      cluster.close();
      throw e;
    }
  }

  HBaseConfig config() {
    return config;
  }

  RunContext context() {
    return context;
  }

  /** Returns whether HBase's own client retries, and is only counted. */
  boolean isNative() {
    return context.reaction().isNative();
  }

  NativeCounts nativeCounts() {
    return nativeCounts;
  }

  AsyncRetrier asyncRetrier() {
    return asyncRetrier;
  }

  /** Creates the writes of one thread. */
  Writes<HBaseRow> newWrites() {
    return config.writeMode() == WriteMode.SYNC
        ? new SyncWrites(this)
        : new GatheredWrites<>(
            BatchLimits.of(config.writeBatch(), config.flushInterval(), config.operationTimeout()),
            MultiSender.of(this));
  }

  /** Returns a connection for one more thread; the connections take turns. */
  Connection forOneThread() {
    return connections.get(turn() % connections.size());
  }

  /** Gives up the operations that still wait, then closes the connections. */
  @Override
  public void close() {
    asyncRetrier.close();
    connections.forEach(HBaseCluster::closeQuietly);
    nativeCounts.close();
    QuietErrors.restore(errors);
  }

  private int turn() {
    return Math.floorMod(next.getAndIncrement(), Integer.MAX_VALUE);
  }

  private void connect(Settings settings, AttemptTimeout attempts) throws Exception {
    var watched = isNative() ? nativeCounts : null;
    var data = ClientConfiguration.ofData(settings, config, attempts, watched);
    HBaseTables.prepare(context, config);
    for (var i = 0; i < config.connections(); i++) {
      connections.add(ConnectionFactory.createConnection(data));
    }
  }

  private static void closeQuietly(AutoCloseable connection) {
    try {
      connection.close();
    } catch (Exception e) {
      System.err.println("ycsb-backoff: an HBase connection does not close: " + e.getMessage());
    }
  }
}
