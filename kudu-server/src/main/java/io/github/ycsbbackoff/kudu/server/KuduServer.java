package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.CommandShell;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.LoadGenerator;
import io.github.ycsbbackoff.server.Ports;
import io.github.ycsbbackoff.server.ProcessServer;
import io.github.ycsbbackoff.server.SecretNames;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerMetrics;
import io.github.ycsbbackoff.server.ServerWeb;
import io.github.ycsbbackoff.server.WrongInputException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Kudu master and its tablet servers on loopback. The server is ready when all RPC ports are
 * open, each tablet server has sent the master a heartbeat since the last launch, and all its
 * tablets are bootstrapped. Tables have three replicas where there are tablet servers enough, and
 * one where not.
 *
 * <p>Kudu's own MiniKuduCluster (kudu-test-utils) is not used: it does not tell a server's web
 * port, where the metrics are, and its jar holds a whole copy of Kudu's client, which would hide
 * the version under test.
 */
public final class KuduServer extends ProcessServer {
  public static final String MASTER = "master";
  public static final String TSERVER = "tserver";

  /** The largest number of tablet servers: more would only take turns on the machine. */
  public static final int MOST_TABLET_SERVERS = 5;

  private static final int REPLICAS = 3;

  /**
   * The flags that are set by us: a trial would not begin without the data of the one before, or
   * the lab would not find the server's metrics.
   */
  private static final Set<String> FIXED =
      Set.of(
          "--fs_wal_dir",
          "--fs_data_dirs",
          "--fs_metadata_dir",
          "--webserver_port",
          "--webserver_interface",
          "--tserver_master_addrs");

  // The tablets_num_* by state would not do: those are up to a second old.
  private static final String TABLETS = "tablets_num_total_startup";
  private static final String TABLETS_OPENED = "tablets_num_opened_startup";

  private static final String LEADERS = "num_raft_leaders";

  /** The longest run of a program that only asks or tells something. */
  private static final Duration TOOL_WITHIN = Duration.ofSeconds(20);

  private final Path home;
  private final KuduPorts ports;
  private final CommandShell shell = new CommandShell(TOOL_WITHIN);
  private final Map<String, KuduFlags> flagsByRole = new ConcurrentHashMap<>();

  /**
   * Creates a server with one tablet server that runs the binaries unpacked in {@code home}, see
   * {@link KuduJar}, on free ports.
   */
  public KuduServer(Path home, Path folder, Lifetime lifetime) {
    this(home, folder, lifetime, KuduPorts.free(1));
  }

  public KuduServer(Path home, Path folder, Lifetime lifetime, KuduPorts ports) {
    super(folder, lifetime);
    this.home = home.toAbsolutePath();
    this.ports = ports;
  }

  @Override
  public String name() {
    return KuduStore.NAME;
  }

  @Override
  public List<String> roles() {
    var roles = new ArrayList<String>();
    roles.add(MASTER);
    roles.addAll(ports.tabletServers());
    return roles;
  }

  @Override
  public Map<String, Integer> ports() {
    return ports.byRole();
  }

  @Override
  public Map<String, String> clientProperties() {
    return Map.of(KuduStore.MASTERS, address(ports.master()));
  }

  @Override
  public URI metricsUri() {
    return metricsUri(TSERVER);
  }

  private URI metricsUri(String role) {
    return URI.create("http://" + address(ports.webOf(role)) + "/metrics");
  }

  @Override
  public ServerMetrics metrics() {
    return new KuduMetrics(
        ports.tabletServers().stream().map(this::metricsUri).toList(),
        listedMetrics().stream().map(ServerMetric::name).toList());
  }

  @Override
  protected String workingRole() {
    return TSERVER;
  }

  @Override
  protected boolean isWorking(String role) {
    return !role.equals(MASTER);
  }

  @Override
  protected boolean hasLeader() {
    // Fewer servers have one replica of each tablet, and nobody who could be elected.
    return ports.tservers().size() >= REPLICAS;
  }

  /** Returns the tablet server that leads the most tablets, as each of them itself tells. */
  @Override
  protected String leader() {
    var most = 0.0;
    var leader = "";
    for (var role : ports.tabletServers()) {
      var leads = runs(role) ? leads(role) : 0;
      if (leads > most) {
        most = leads;
        leader = role;
      }
    }
    if (leader.isEmpty()) {
      throw new ServerException("kudu: no tablet has a leader just now");
    }
    return leader;
  }

  private double leads(String role) {
    try {
      return new KuduMetrics(metricsUri(role), List.of(LEADERS)).read().get(LEADERS);
    } catch (ServerException e) {
      return 0; // It stands still, or has only just begun.
    }
  }

  @Override
  protected void checkFlags(String role, List<String> flagsOfRole) {
    flagsOfRole.forEach(KuduServer::check);
  }

  @Override
  protected Command command(String role, List<String> flagsOfRole) {
    var words = new ArrayList<String>();
    words.add(home.resolve("bin").resolve(program(role)).toString());
    words.addAll(commonFlags(dataFolder().resolve(role)));
    words.addAll(role.equals(MASTER) ? masterFlags() : tserverFlags(role));
    // The given flags come last, because the last of two equal flags holds.
    var secrets = new LinkedHashMap<String, String>();
    flagsOfRole.forEach(flag -> words.add(passed(flag, secrets)));
    return packaged(words).secrets(secrets);
  }

  /**
   * Returns a flag as a word. A secret becomes a variable, from which gflags takes it: in a flag
   * file a name that Kudu does not know would be ignored.
   */
  private static String passed(String flag, Map<String, String> secrets) {
    if (!SecretNames.isFlag(flag)) {
      return flag;
    }
    var name = flag.substring("--".length(), flag.indexOf('='));
    secrets.put("FLAGS_" + name, flag.substring(flag.indexOf('=') + 1));
    return "--fromenv=" + name;
  }

  /** Returns {@code kudu perf loadgen}, which uses Kudu's C++ client. */
  @Override
  public Optional<LoadGenerator> loadGenerator() {
    var program = List.of(home.resolve("bin/kudu").toString(), "perf", "loadgen");
    return Optional.of(new KuduLoadgen(address(ports.master()), program, this::packaged));
  }

  /**
   * Returns a command with the libraries that came with the programs: as shipped, the programs die
   * on Debian 12 without them.
   */
  private Command packaged(List<String> words) {
    var lib = home.resolve("lib");
    return Command.of(words)
        .environment(
            Map.of("LD_LIBRARY_PATH", lib.toString(), "SASL_PATH", lib.resolve("sasl2").toString()))
        .directory(logFolder());
  }

  @Override
  protected boolean setsFlags() {
    return true;
  }

  @Override
  protected Optional<String> flagRefusal(String role, String name, String value) {
    return flagsByRole.computeIfAbsent(role, this::flags).refusal(program(role), name);
  }

  private KuduFlags flags(String role) {
    // The shell is not kept: nothing of the server runs yet.
    try (var once = new CommandShell(TOOL_WITHIN)) {
      var words = List.of(home.resolve("bin").resolve(program(role)).toString(), "--helpxml");
      return KuduFlags.of(once.run(packaged(words)).output());
    }
  }

  /** Sets a flag by Kudu's own command-line tool. */
  @Override
  protected Optional<String> setFlag(String role, String name, Optional<String> value) {
    var before = flag(role, name);
    var words = new ArrayList<String>();
    words.add(home.resolve("bin/kudu").toString());
    if (KuduFlags.isSetByForce(name)) {
      words.add("--force");
    }
    // Behind this word a value such as -1 is no option of the tool.
    words.add("--");
    words.addAll(List.of(kind(role), "set_flag", address(ports.of(role)), name));
    words.add(value.orElse(""));
    var ended = shell.run(packaged(words));
    if (ended.status() != 0) {
      throw new ServerException(
          "kudu %s: %s=%s: %s".formatted(role, name, value.orElse(""), ended.lastLine()));
    }
    return Optional.of(before);
  }

  /** Returns the value of a flag of a running role, from its web page, which lists all. */
  private String flag(String role, String name) {
    var page = URI.create("http://" + address(ports.webOf(role)) + "/varz?raw");
    var line = Pattern.compile("^--" + Pattern.quote(name) + "=(.*)$", Pattern.MULTILINE);
    return ServerWeb.get(page)
        .map(line::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .orElseThrow(
            () -> new ServerException("kudu %s: does not tell its flag %s".formatted(role, name)));
  }

  private static String program(String role) {
    return "kudu-" + kind(role);
  }

  private static String kind(String role) {
    return role.equals(MASTER) ? MASTER : TSERVER;
  }

  @Override
  protected void ended() {
    shell.close();
  }

  private List<String> commonFlags(Path data) {
    return List.of(
        "--fs_wal_dir=" + data,
        "--fs_data_dirs=" + data,
        // Each process has one log, ours; this folder is for Kudu's diagnostics and minidumps.
        "--logtostderr",
        "--log_dir=" + logFolder(),
        // This is the only time source that needs no NTP daemon, and it counts as unsafe.
        "--time_source=system_unsync",
        "--unlock_unsafe_flags",
        "--unlock_experimental_flags",
        "--webserver_interface=127.0.0.1",
        "--webserver_doc_root=" + home.resolve("www"));
  }

  private List<String> masterFlags() {
    return List.of(
        "--rpc_bind_addresses=" + address(ports.master()),
        "--webserver_port=" + ports.masterWeb(),
        "--default_num_replicas=" + (ports.tservers().size() < REPLICAS ? 1 : REPLICAS));
  }

  private List<String> tserverFlags(String role) {
    return List.of(
        "--rpc_bind_addresses=" + address(ports.of(role)),
        "--webserver_port=" + ports.webOf(role),
        "--tserver_master_addrs=" + address(ports.master()),
        // The first heartbeat finds no master yet; at the default of 1000 ms the second one would
        // make every start 0.7 s longer.
        "--heartbeat_interval_ms=100");
  }

  private static void check(String flag) {
    if (!flag.startsWith("--")) {
      // gflags would take such a flag for an argument and ignore it.
      throw new WrongInputException(
          "kudu: bad server flag " + flag + "; write --name=value, or master:--name=value");
    }
    if (FIXED.contains(flag.replaceFirst("=.*", ""))) {
      throw new WrongInputException(
          "kudu: bad server flag " + flag + "; it is set for you, so leave it out");
    }
  }

  @Override
  protected boolean isReady() {
    var master = isToAnswer(MASTER);
    return (!master || Ports.isOpen(ports.master()))
        && ports.tabletServers().stream()
            .filter(this::isToAnswer)
            .allMatch(role -> isReady(role) && (!master || isRegistered(role)));
  }

  /** Returns whether a role runs and does not stand still: others may be started meanwhile. */
  private boolean isToAnswer(String role) {
    return runs(role) && !isPaused(role);
  }

  private boolean isReady(String role) {
    return Ports.isOpen(ports.of(role)) && isBootstrapped(role);
  }

  private boolean isRegistered(String role) {
    return new KuduMaster(address(ports.masterWeb()))
        .hasHeartbeatSince(ports.of(role), sinceLastLaunch());
  }

  /**
   * Returns whether a tablet server has opened all its tablets: it listens, and registers, long
   * before it has replayed their logs.
   */
  private boolean isBootstrapped(String role) {
    try {
      var tablets = new KuduMetrics(metricsUri(role), List.of(TABLETS, TABLETS_OPENED)).read();
      return tablets.get(TABLETS).equals(tablets.get(TABLETS_OPENED));
    } catch (ServerException e) {
      return false;
    }
  }

  private static String address(int port) {
    return "127.0.0.1:" + port;
  }
}
