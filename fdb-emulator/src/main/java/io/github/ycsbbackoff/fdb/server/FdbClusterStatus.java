package io.github.ycsbbackoff.fdb.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.server.RepeatedCommand;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.store.ClusterStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The metrics that a FoundationDB cluster tells of itself: {@code status json}, by the {@code
 * fdbcli} that comes with its clients. The cluster brings the status up to date about every five
 * seconds, and counts all of its clients, not the lab's alone.
 */
public final class FdbClusterStatus implements ClusterStatus {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ANSWERS_WITHIN_SECONDS = 5;

  private final List<String> command;
  private final List<String> names;
  private final RepeatedCommand fdbcli;

  /** Creates a reader that has asked nothing yet. */
  public FdbClusterStatus(Path clusterFile) {
    this(
        List.of(
            "fdbcli",
            "-C",
            clusterFile.toString(),
            "--timeout",
            Integer.toString(ANSWERS_WITHIN_SECONDS),
            "--exec",
            "status json"),
        listed().stream().map(ServerMetric::name).toList());
  }

  /**
   * Creates a reader that asks by another command.
   *
   * @param names places in the status under {@code cluster}, such as {@code
   *     workload.transactions.committed.counter}
   */
  FdbClusterStatus(List<String> command, Collection<String> names) {
    this.command = List.copyOf(command);
    this.names = List.copyOf(names);
    // This limit is longer than fdbcli's own, so that fdbcli is killed only if it does not keep to
    // that.
    this.fdbcli = new RepeatedCommand(this.command, Duration.ofSeconds(2 * ANSWERS_WITHIN_SECONDS));
  }

  /**
   * Returns the metrics by name; what the status lacks is NaN, as versions differ, and an unhealthy
   * cluster tells less.
   */
  @Override
  public Map<String, Double> read() {
    var cluster = status().path("cluster");
    var values = new LinkedHashMap<String, Double>();
    for (var name : names) {
      values.put(name, cluster.at("/" + name.replace('.', '/')).asDouble(Double.NaN));
    }
    return values;
  }

  /**
   * Returns the version of the cluster's processes, such as {@code 7.3.63}; several in the midst of
   * an upgrade.
   *
   * @throws ServerException also if the status lists no process, as while the cluster recovers
   */
  @Override
  public String version() {
    var versions =
        StreamSupport.stream(status().at("/cluster/processes").spliterator(), false)
            .map(process -> process.path("version").asText())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    if (versions.isEmpty()) {
      throw failed("it lists no process", null);
    }
    return versions;
  }

  @Override
  public List<ServerMetric> listedMetrics() {
    return listed();
  }

  private static List<ServerMetric> listed() {
    return ServerMetric.listed(FdbClusterStatus.class, "cluster-metrics.csv");
  }

  private JsonNode status() {
    try {
      var status = JSON.readTree(fdbcli.run());
      if (status.isMissingNode()) {
        throw failed("it says nothing", null);
      }
      return status;
    } catch (IOException | UncheckedIOException e) {
      throw failed("no status (" + e.getMessage() + ")", e);
    }
  }

  @Override
  public void close() {
    fdbcli.close();
  }

  private ServerException failed(String how, Exception cause) {
    return new ServerException(
        "fdb status: %s: %s; is fdbcli on the PATH, and the cluster up?"
            .formatted(String.join(" ", command), how),
        cause);
  }
}
