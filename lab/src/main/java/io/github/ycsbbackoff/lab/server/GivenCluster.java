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
 * A cluster that somebody else runs. The lab neither starts nor stops the cluster, cannot wipe it,
 * and reads the metrics of FoundationDB only. Each trial gets a table of its own instead of a clean
 * server.
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
   * Remembers where the cluster is; sends no request yet.
   *
   * @param address the address of Kudu's masters, or of HBase's ZooKeeper (hosts, then one port),
   *     or the path of FoundationDB's cluster file
   * @param tablePrefix the prefix of the names of this experiment's tables, and of no others
   * @param lastTable the number of the last table that an earlier run made there; 0 without one
   */
  public GivenCluster(String store, String address, String tablePrefix, int lastTable) {
    this.store = store;
    this.address = address;
    this.tablePrefix = tablePrefix;
    this.trials = lastTable;
  }

  /**
   * Returns an address in the form that results keep, which leads to the cluster from any folder:
   * the path of a cluster file is made absolute.
   */
  public static String address(String store, String given) {
    return store.equals(FDB) ? Path.of(given).toAbsolutePath().normalize().toString() : given;
  }

  @Override
  public String name() {
    return store;
  }

  /**
   * Returns the version that FoundationDB tells any client; {@code unknown} for the other stores,
   * and where no answer comes.
   */
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
    // The cluster already runs.
  }

  /** Closes the status reader only: the lab does not stop a cluster that it did not start. */
  @Override
  public synchronized void stop() {
    if (status != null) {
      status.close();
    }
  }

  /** Does no more than {@link #stop}: the lab does not delete a cluster that it did not start. */
  @Override
  public void discard() {
    stop();
  }

  /** Moves on to the next table, which is the clean state. The flags stay the cluster's own. */
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

  /** Returns the properties in which the store's binding takes the address. */
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
   * Returns the status that FoundationDB tells any client. The other stores publish metrics on web
   * ports of hosts that are not known here.
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
