package io.github.ycsbbackoff.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What a FoundationDB cluster tells of itself: {@code status json}, by the {@code fdbcli} that
 * comes with its clients. The cluster brings it up to date about every five seconds, and counts all
 * of its clients, not the lab's alone.
 */
public final class FdbStatus implements ServerMetrics {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ANSWERS_WITHIN_SECONDS = 5;

  private final List<String> command;
  private final List<String> names;

  /**
   * Asks nothing yet.
   *
   * @param names places in the status under {@code cluster}, such as {@code
   *     workload.transactions.committed.counter}
   */
  public FdbStatus(Path clusterFile, Collection<String> names) {
    this(
        List.of(
            "fdbcli",
            "-C",
            clusterFile.toString(),
            "--timeout",
            Integer.toString(ANSWERS_WITHIN_SECONDS),
            "--exec",
            "status json"),
        names);
  }

  FdbStatus(List<String> command, Collection<String> names) {
    this.command = List.copyOf(command);
    this.names = List.copyOf(names);
  }

  /** What the status lacks is NaN: versions differ, and an unhealthy cluster tells less. */
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
   * Of its processes, such as {@code 7.3.63}; several in the midst of an upgrade.
   *
   * @throws ServerException also if the status lists no process, as while the cluster recovers
   */
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

  private JsonNode status() {
    try {
      var process =
          new ProcessBuilder(command)
              .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
              .redirectError(Redirect.DISCARD)
              .start();
      try (var out = process.getInputStream()) {
        var status = JSON.readTree(out);
        if (!process.waitFor(ANSWERS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
          throw failed("does not end", null);
        }
        return status;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException | UncheckedIOException e) {
      throw failed("no status (" + e.getMessage() + ")", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
  }

  private ServerException failed(String how, Exception cause) {
    return new ServerException(
        "fdb status: %s: %s; is fdbcli on the PATH, and the cluster up?"
            .formatted(String.join(" ", command), how),
        cause);
  }
}
