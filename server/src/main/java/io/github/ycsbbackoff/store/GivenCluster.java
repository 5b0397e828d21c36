package io.github.ycsbbackoff.store;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerMetrics;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster that somebody else runs: the lab neither starts nor stops it, cannot wipe it, and reads
 * of its metrics those that its store tells any client. Each trial gets a table of its own instead
 * of a clean server.
 */
public final class GivenCluster implements EmbeddedServer {

  private static final String UNKNOWN = "unknown";

  private final Store store;
  private final String address;
  private final String tablePrefix;
  private final Optional<ClusterStatus> status;
  private int trials;

  /**
   * Asks nothing of the cluster yet.
   *
   * @param address as {@link Store#absoluteAddress} returns it
   * @param tablePrefix what the names of this experiment's tables begin with, and no others
   * @param lastTable the number of the last table that an earlier run made there; 0 without one
   */
  public GivenCluster(Store store, String address, String tablePrefix, int lastTable) {
    this.store = store;
    this.address = address;
    this.tablePrefix = tablePrefix;
    this.status = store.status(address);
    this.trials = lastTable;
  }

  @Override
  public String name() {
    return store.name();
  }

  /** Returns the version that the cluster itself tells, not that of the servers here. */
  @Override
  public Optional<String> version() {
    try {
      return Optional.of(status.map(ClusterStatus::version).orElse(UNKNOWN));
    } catch (ServerException e) {
      return Optional.of(UNKNOWN);
    }
  }

  @Override
  public void start(List<String> flags) {
    // The cluster runs already.
  }

  /** Leaves the cluster as it is, and ends the process that asks how it is. */
  @Override
  public void stop() {
    status.ifPresent(ClusterStatus::close);
  }

  /** Deletes nothing: the data is not the lab's. */
  @Override
  public void discard() {
    stop();
  }

  /** Goes on to the next table, which is the clean state; the flags are the cluster's own. */
  @Override
  public void restartClean(List<String> flags) {
    trials++;
  }

  @Override
  public Map<String, String> clientProperties() {
    var properties = new LinkedHashMap<>(store.clientProperties(address));
    properties.put("table", tablePrefix + trials);
    return properties;
  }

  @Override
  public Optional<String> tablePrefix() {
    return Optional.of(tablePrefix);
  }

  @Override
  public URI metricsUri() {
    throw unseen();
  }

  /** Returns what the cluster tells; most stores tell it on web ports of hosts not known here. */
  @Override
  public ServerMetrics metrics() {
    return status.orElseThrow(this::unseen);
  }

  @Override
  public List<ServerMetric> listedMetrics() {
    return status.map(ClusterStatus::listedMetrics).orElse(List.of());
  }

  @Override
  public Path dataFolder() {
    throw unseen();
  }

  @Override
  public Path logFolder() {
    throw unseen();
  }

  @Override
  public Lifetime lifetime() {
    return Lifetime.DETACHED;
  }

  private ServerException unseen() {
    return new ServerException(address + ": a given cluster, whose inside the lab does not see");
  }
}
