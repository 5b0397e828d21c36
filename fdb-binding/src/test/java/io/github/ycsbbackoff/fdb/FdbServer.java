package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.CommandShell;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.Ports;
import io.github.ycsbbackoff.server.ProcessServer;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetrics;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A real FoundationDB of one process, from programs that the machine has: no package registry that
 * Maven reads has them. Its data are on disk, so that what was acknowledged outlives a kill.
 */
final class FdbServer extends ProcessServer {

  static final String ROLE = "fdbserver";

  private static final Duration FDBCLI_WITHIN = Duration.ofSeconds(20);

  private final Path programs;
  private final int port = Ports.free(1).get(0);
  private final CommandShell shell = new CommandShell(FDBCLI_WITHIN);
  private boolean isConfigured;

  /**
   * Makes a server that is not started.
   *
   * @param programs the folder of {@code fdbserver} and {@code fdbcli}
   */
  FdbServer(Path programs, Path folder, Lifetime lifetime) {
    super(folder, lifetime);
    this.programs = programs;
  }

  @Override
  public String name() {
    return "fdb";
  }

  @Override
  public List<String> roles() {
    return List.of(ROLE);
  }

  @Override
  public Map<String, Integer> ports() {
    return Map.of(ROLE, port);
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of("fdb.cluster", clusterFile().toString());
  }

  @Override
  protected String workingRole() {
    return ROLE;
  }

  @Override
  protected Command command(String role, List<String> flagsOfRole) {
    writeClusterFile();
    return Command.of(
        programs.resolve("fdbserver").toString(),
        "-C",
        clusterFile().toString(),
        "-p",
        "127.0.0.1:" + port,
        "-d",
        dataFolder().toString(),
        "-L",
        logFolder().toString());
  }

  @Override
  protected boolean isReady() {
    if (!Ports.isOpen(port)) {
      return false;
    }
    if (!isConfigured) {
      isConfigured = fdbcli("configure new single ssd").contains("Database created");
    }
    return isConfigured && fdbcli("status minimal").contains("is available");
  }

  private String fdbcli(String command) {
    return shell
        .run(
            Command.of(
                programs.resolve("fdbcli").toString(),
                "-C",
                clusterFile().toString(),
                "--timeout",
                "10",
                "--exec",
                command))
        .output();
  }

  private Path clusterFile() {
    // Beside the data, as clients must find it while the server is down.
    return logFolder().resolveSibling("fdb.cluster");
  }

  private void writeClusterFile() {
    try {
      if (!Files.exists(clusterFile())) {
        Files.writeString(clusterFile(), "test:test@127.0.0.1:" + port + "\n");
      }
    } catch (IOException e) {
      throw new ServerException("fdb: cannot write " + clusterFile() + "; free its disk", e);
    }
  }

  @Override
  public URI metricsUri() {
    throw new ServerException("fdb: counts are not read here; ask fdbcli");
  }

  @Override
  public ServerMetrics metrics() {
    throw new ServerException("fdb: counts are not read here; ask fdbcli");
  }

  @Override
  public void close() {
    super.close();
    shell.close();
  }
}
