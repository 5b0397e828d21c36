package io.github.ycsbbackoff.lab.server;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.FdbStatus;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.Metric;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetrics;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster that somebody else runs: the lab neither starts nor stops it, cannot wipe it, and of
 * its metrics reads those of FoundationDB only. Each trial gets a table of its own instead of a
 * clean server.
 */
public final class GivenCluster implements EmbeddedServer {

  private static final String FDB = "fdb";
  private static final String UNKNOWN = "unknown";

  private final String store;
  private final String address;
  private final String tablePrefix;
  private int trials;
  private FdbStatus status;

  /**
   * Asks nothing of the cluster yet.
   *
   * @param address of Kudu's masters, or HBase's ZooKeeper (hosts, then one port); of FoundationDB
   *     the path of the cluster file
   * @param tablePrefix what the names of this experiment's tables begin with, and no others
   * @param lastTable the number of the last table that an earlier run made there; 0 without one
   */
  public GivenCluster(String store, String address, String tablePrefix, int lastTable) {
    this.store = store;
    this.address = address;
    this.tablePrefix = tablePrefix;
    this.trials = lastTable;
  }

  /**
   * An address as results hold it, so that it leads there from any folder: the path of a cluster
   * file is made absolute.
   */
  public static String address(String store, String given) {
    return store.equals(FDB) ? Path.of(given).toAbsolutePath().normalize().toString() : given;
  }

  @Override
  public String name() {
    return store;
  }

  /** Not that of the servers here; only FoundationDB tells its own to any client. */
  @Override
  public Optional<String> version() {
    try {
      return Optional.of(store.equals(FDB) ? status().version() : UNKNOWN);
    } catch (ServerException e) {
      return Optional.of(UNKNOWN);
    }
  }

  @Override
  public void start(List<String> flags) {
    // It runs.
  }

  /** It is not ours to stop, but for the process that asks how it is. */
  @Override
  public synchronized void stop() {
    if (status != null) {
      status.close();
    }
  }

  /** Nor is it ours to delete. */
  @Override
  public void discard() {
    stop();
  }

  /** The flags are the cluster's own; the next table is the clean state. */
  @Override
  public void restartClean(List<String> flags) {
    trials++;
  }

  @Override
  public void kill(String role) {
    throw new LabException("faults: cannot be done to a given cluster; leave out faults");
  }

  @Override
  public void pause(String role) {
    kill(role);
  }

  @Override
  public void resume(String role) {
    kill(role);
  }

  @Override
  public void restart(String role) {
    kill(role);
  }

  @Override
  public Map<String, String> clientProperties() {
    var properties = new LinkedHashMap<>(way());
    properties.put("table", tablePrefix + trials);
    return properties;
  }

  @Override
  public Optional<String> tablePrefix() {
    return Optional.of(tablePrefix);
  }

  /** The properties in which each store's binding takes an address. */
  private Map<String, String> way() {
    return switch (store) {
      case FDB -> Map.of("fdb.cluster", address);
      case "hbase" -> zooKeeper();
      default -> Map.of(store + ".masters", address);
    };
  }

  private Map<String, String> zooKeeper() {
    var port = address.lastIndexOf(':');
    return port < 0
        ? Map.of("hbase.zookeeper.quorum", address)
        : Map.of(
            "hbase.zookeeper.quorum",
            address.substring(0, port),
            "hbase.zookeeper.property.clientPort",
            address.substring(port + 1));
  }

  @Override
  public URI metricsUri() {
    throw notOurs();
  }

  /**
   * FoundationDB tells of itself to any client; the others on web ports of hosts not known here.
   */
  @Override
  public ServerMetrics metrics() {
    if (!store.equals(FDB)) {
      throw notOurs();
    }
    return status();
  }

  @Override
  public List<Metric> listedMetrics() {
    return Metric.listed(store.equals(FDB) ? "fdb-cluster" : store);
  }

  @Override
  public Path dataFolder() {
    throw notOurs();
  }

  @Override
  public Path logFolder() {
    throw notOurs();
  }

  @Override
  public Lifetime lifetime() {
    return Lifetime.DETACHED;
  }

  private synchronized FdbStatus status() {
    if (status == null) {
      var names = listedMetrics().stream().map(Metric::name).toList();
      status = new FdbStatus(Path.of(address), names);
    }
    return status;
  }

  private ServerException notOurs() {
    return new ServerException(address + ": a given cluster, whose inside the lab does not see");
  }
}
