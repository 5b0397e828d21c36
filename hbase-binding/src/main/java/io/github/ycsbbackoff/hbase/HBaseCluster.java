package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.writes.BatchLimits;
import io.github.ycsbbackoff.writes.GatheredWrites;
import io.github.ycsbbackoff.writes.WriteMode;
import io.github.ycsbbackoff.writes.Writes;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
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
    within(config.connectTimeout(), data, () -> HBaseTables.prepare(context, config));
    for (var i = 0; i < config.connections(); i++) {
      connections.add(ConnectionFactory.createConnection(data));
    }
  }

  /**
   * Runs {@code preparation} and fails after {@code limit}: the client itself goes on for many
   * minutes where there is no ZooKeeper.
   */
  static void within(Duration limit, Configuration configuration, Preparation preparation)
      throws Exception {
    var done = new CompletableFuture<Void>();
    var thread =
        new Thread(
            () -> {
              try {
                preparation.run();
                done.complete(null);
              } catch (Exception | LinkageError e) {
                done.completeExceptionally(e);
              }
            },
            "hbase-prepare");
    thread.setDaemon(true);
    thread.start();
    try {
      done.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw unreachable(limit, configuration);
    } catch (ExecutionException e) {
      refuseWrongNumber(e, configuration);
      if (e.getCause() instanceof IOException io) {
        throw new SettingException(
            "hbase.zookeeper.quorum: "
                + configuration.get("hbase.zookeeper.quorum")
                + " refuses this client ("
                + HBaseRejections.message(io)
                + "); check the cluster and its security settings");
      }
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /**
   * Refuses the property of HBase's that its client takes for a number, and which is none.
   *
   * @throws SettingException if that is why the client fails
   */
  private static void refuseWrongNumber(Throwable failure, Configuration configuration) {
    var cause = failure;
    while (cause != null && !(cause instanceof NumberFormatException)) {
      cause = cause.getCause();
    }
    if (cause == null || cause.getMessage() == null) {
      return;
    }
    for (var property : configuration) {
      // Hadoop's own defaults have units.
      if (property.getKey().startsWith("hbase.")
          && cause.getMessage().contains('"' + property.getValue().strip() + '"')) {
        throw new SettingException(
            property.getKey(),
            property.getValue(),
            "is no number, which HBase's client takes it for",
            "give a number without a unit, as HBase's documentation has it");
      }
    }
  }

  private static SettingException unreachable(Duration limit, Configuration configuration) {
    return new SettingException(
        "hbase.zookeeper.quorum="
            + configuration.get("hbase.zookeeper.quorum")
            + " (port "
            + configuration.get("hbase.zookeeper.property.clientPort")
            + "): no HBase answers there within hbase.connect-timeout="
            + limit.toMillis()
            + "ms; check that ZooKeeper, a master and a region server run, and the port in"
            + " hbase.zookeeper.property.clientPort");
  }

  private static void closeQuietly(AutoCloseable connection) {
    try {
      connection.close();
    } catch (Exception e) {
      System.err.println("ycsb-backoff: an HBase connection does not close: " + e.getMessage());
    }
  }

  /** A step that must not take for ever. */
  interface Preparation {
    void run() throws Exception;
  }
}
