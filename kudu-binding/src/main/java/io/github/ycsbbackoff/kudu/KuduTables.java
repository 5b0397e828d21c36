package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.config.SettingException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.KuduClient;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.KuduTable;

/** One Kudu client and the tables that it has open. */
final class KuduTables implements AutoCloseable {

  /** The time to wait for the client to close: the client's own close has no deadline. */
  private static final Duration CLOSED_WITHIN = Duration.ofSeconds(10);

  private final AsyncKuduClient async;
  private final KuduClient client;
  private final KuduConfig config;
  private final Map<String, KuduTable> open = new ConcurrentHashMap<>();

  KuduTables(AsyncKuduClient async, KuduConfig config) {
    this.async = async;
    this.client = async.syncClient();
    this.config = config;
  }

  AsyncKuduClient async() {
    return async;
  }

  KuduClient client() {
    return client;
  }

  /** Creates the run's table if it does not exist, opens it, and checks its schema. */
  void prepare(boolean exists) throws KuduException {
    if (!exists) {
      create();
    }
    var table = client.openTable(config.table());
    TableSchema.check(table, config);
    open.put(config.table(), table);
  }

  /** Returns the table that YCSB names, which must exist. */
  KuduTable get(String name) throws KuduException {
    var table = open.get(name);
    if (table == null) {
      table = client.openTable(name);
      open.put(name, table);
    }
    return table;
  }

  @Override
  public void close() {
    try {
      async.shutdown().join(CLOSED_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      System.err.println("ycsb-backoff: a Kudu client does not close: " + e);
    }
  }

  private void create() throws KuduException {
    try {
      client.createTable(
          config.table(), TableSchema.wanted(config), TablePartitions.wanted(config));
    } catch (KuduException e) {
      // Another process of the same benchmark may have created the table just before.
      if (!e.getStatus().isAlreadyPresent()) {
        throw new SettingException(
            "table",
            config.table(),
            "cannot be created (" + e.getMessage() + ")",
            "fit kudu.tablets and kudu.replicas to the cluster");
      }
    }
  }
}
