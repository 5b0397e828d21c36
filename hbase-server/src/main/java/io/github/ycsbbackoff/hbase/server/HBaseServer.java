package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.ControlToken;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ProcessServer;
import io.github.ycsbbackoff.server.SecretNames;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerMetrics;
import io.github.ycsbbackoff.server.ServerWeb;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A standalone HBase on loopback: ZooKeeper, a master and region servers in one process, the role
 * {@value #ROLE}. The server is ready when the master is up, and every region is open on a region
 * server of this run, its log replayed.
 *
 * <p>HBase's own HBaseTestingUtil (hbase-testing-util) is not used: it runs the servers in the JVM
 * that asks for them, so that SIGKILL would end the caller too, and a pause would stop it.
 */
public final class HBaseServer extends ProcessServer {
  public static final String ROLE = "hbase";

  /** The variable in which {@value #MAIN} takes flags that are on no command line. */
  private static final String SECRET_FLAGS = "BACKOFF_SECRET_FLAGS";

  private static final String MAIN = "io.github.ycsbbackoff.hbaseserver.HBaseProcess";

  // A start takes six seconds on a quiet machine, four times that beside a build.
  private static final Duration READY_WITHIN = Duration.ofSeconds(150);
  private static final Duration CLEAN_WITHIN = Duration.ofMinutes(1);

  private static final Duration DISTURB_WITHIN = Duration.ofMinutes(3);

  /** A quota is looked for on a table of its own, which may just be moving. */
  private static final Duration SET_WITHIN = Duration.ofMinutes(1);

  /** What stands before the earlier value of a property in the answer of the process. */
  private static final String WAS = "was=";

  private final HBaseJars home;
  private final HBasePorts ports;
  private final ControlToken token = ControlToken.random();
  private volatile int regionServers = 1;

  /** Creates a server that runs on the jars of {@code home}, on free ports. */
  public HBaseServer(HBaseJars home, Path folder, Lifetime lifetime) {
    this(home, folder, lifetime, HBasePorts.free());
  }

  public HBaseServer(HBaseJars home, Path folder, Lifetime lifetime, HBasePorts ports) {
    super(folder, lifetime);
    this.home = home;
    this.ports = ports;
  }

  @Override
  public String name() {
    return HBaseStore.NAME;
  }

  @Override
  public List<String> roles() {
    return List.of(ROLE);
  }

  @Override
  public Map<String, Integer> ports() {
    return ports.byRole(regionServers);
  }

  @Override
  public Map<String, String> clientProperties() {
    return HBaseStore.zooKeeper("127.0.0.1", Integer.toString(ports.zookeeper()));
  }

  @Override
  public URI metricsUri() {
    return URI.create("http://127.0.0.1:" + ports.web() + "/jmx");
  }

  @Override
  public ServerMetrics metrics() {
    return new HBaseMetrics(
        metricsUri(), listedMetrics().stream().map(ServerMetric::name).toList());
  }

  @Override
  protected String workingRole() {
    return ROLE;
  }

  @Override
  protected Duration readyWithin() {
    return READY_WITHIN;
  }

  @Override
  protected void checkFlags(String role, List<String> flagsOfRole) {
    var unused = HBaseFlags.of(flagsOfRole);
  }

  @Override
  protected Command command(String role, List<String> flagsOfRole) {
    var flags = HBaseFlags.of(flagsOfRole);
    regionServers = flags.regionServers();
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(jvmFlags(flags.heap()));
    words.addAll(List.of("-cp", home.classPath(), MAIN));
    words.add("--data=" + dataFolder());
    words.addAll(ports.arguments(regionServers));
    words.add("--token-file=" + token.writeTo(tokenFile()));
    flags.process().stream().filter(flag -> !SecretNames.isFlag(flag)).forEach(words::add);
    var secret = flags.process().stream().filter(SecretNames::isFlag).toList();
    return Command.of(words)
        .directory(logFolder())
        .secrets(secret.isEmpty() ? Map.of() : Map.of(SECRET_FLAGS, String.join("\n", secret)));
  }

  @Override
  protected List<Path> folders() {
    return List.of(dataFolder(), logFolder(), temporaryFolder());
  }

  /**
   * Returns a folder in the data, so that it goes with them: HBase is killed before it could tidy
   * up.
   */
  private Path temporaryFolder() {
    return dataFolder().resolve("tmp");
  }

  /** Returns a file in the data, so that the next clean start deletes it with them. */
  Path tokenFile() {
    return dataFolder().resolve("control.token");
  }

  private List<String> jvmFlags(String heap) {
    return List.of(
        "-Xmx" + heap,
        // The heap has this size from the start, so that no trial pays for the growing of the heap.
        "-Xms" + heap,
        "-XX:+ExitOnOutOfMemoryError",
        // HBase's web server unpacks what it serves, anew at each start.
        "-Djava.io.tmpdir=" + temporaryFolder(),
        "-Djava.net.preferIPv4Stack=true",
        "-Djava.awt.headless=true");
  }

  @Override
  protected boolean isReady() {
    return ServerWeb.get(control("ready")).isPresent();
  }

  @Override
  protected boolean wipeWithoutRestart() {
    try {
      ServerWeb.post(control("clean"), token, CLEAN_WITHIN);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  protected List<String> disturbances() {
    return List.of("move", "split");
  }

  @Override
  public String disturb(String disturbance) {
    if (!disturbances().contains(disturbance)) {
      return super.disturb(disturbance);
    }
    roles().forEach(this::requireAnswering);
    try {
      return ServerWeb.post(control(disturbance), token, DISTURB_WITHIN);
    } catch (IOException e) {
      throw new ServerException("hbase: " + disturbance + ": " + e.getMessage(), e);
    }
  }

  @Override
  protected boolean setsFlags() {
    return true;
  }

  @Override
  protected Optional<String> flagRefusal(String role, String name, String value) {
    return HBaseFlags.refusalWhileItRuns(name, value);
  }

  @Override
  protected Optional<String> setFlag(String role, String name, Optional<String> value) {
    var query = "set?name=" + encoded(name) + value.map(it -> "&value=" + encoded(it)).orElse("");
    try {
      var before = ServerWeb.post(control(query), token, SET_WITHIN);
      return before.startsWith(WAS)
          ? Optional.of(before.substring(WAS.length()))
          : Optional.empty();
    } catch (IOException e) {
      throw new ServerException("hbase: " + name + ": " + e.getMessage(), e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private URI control(String action) {
    return URI.create("http://127.0.0.1:" + ports.control() + "/" + action);
  }
}
