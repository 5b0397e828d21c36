package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.LimitedConnect;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * A connection for the administration of tables, to an HBase that has answered a first question
 * within {@code hbase.connect-timeout}. What is asked of it later takes as long as HBase's own
 * client lets it: the creation of a table with thousands of regions takes minutes.
 */
final class AdminConnection implements AutoCloseable {

  private final Connection connection;

  private AdminConnection(Connection connection) {
    this.connection = connection;
  }

  /**
   * Connects, and asks.
   *
   * @throws SettingException if no answer comes in time, if the cluster refuses this client, or if
   *     HBase's client cannot read a property of its own
   */
  static AdminConnection open(Settings settings, HBaseConfig config, Question first)
      throws Exception {
    var configuration = ClientConfiguration.ofAdmin(settings, config);
    return new AdminConnection(
        within(config.connectTimeout(), configuration, () -> answering(configuration, first)));
  }

  Connection connection() {
    return connection;
  }

  /**
   * Does some work.
   *
   * @throws SettingException as {@link #open} does; its time is not limited
   */
  void ask(Question question) throws Exception {
    try (var admin = connection.getAdmin()) {
      question.askOf(admin);
    } catch (Exception e) {
      throw explained(e, connection.getConfiguration());
    }
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }

  private static Connection answering(Configuration configuration, Question first)
      throws Exception {
    var connection = ConnectionFactory.createConnection(configuration);
    try (var admin = connection.getAdmin()) {
      first.askOf(admin);
      return connection;
    } catch (Exception | LinkageError e) {
      closeAfter(e, connection);
      throw e;
    }
  }

  private static void closeAfter(Throwable why, Connection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  /** Returns what {@code connecting} returns, if that comes in time. */
  static Connection within(
      Duration limit, Configuration configuration, Callable<Connection> connecting)
      throws Exception {
    try {
      return LimitedConnect.within(limit, "hbase-connect", connecting);
    } catch (TimeoutException e) {
      throw unreachable(limit, configuration);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? explained(cause, configuration) : e;
    }
  }

  private static Exception explained(Exception failure, Configuration configuration) {
    refuseWrongNumber(failure, configuration);
    return failure instanceof IOException io
        ? new SettingException(
            "hbase.zookeeper.quorum: "
                + configuration.get("hbase.zookeeper.quorum")
                + " refuses this client ("
                + HBaseRejections.message(io)
                + "); check the cluster and its security settings")
        : failure;
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

  /** Something to ask of HBase's administrator. */
  interface Question {
    void askOf(Admin admin) throws Exception;
  }
}
