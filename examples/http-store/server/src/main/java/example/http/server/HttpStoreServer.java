package example.http.server;

import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.Ports;
import io.github.ycsbbackoff.server.ProcessServer;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerMetrics;
import io.github.ycsbbackoff.server.ServerWeb;
import io.github.ycsbbackoff.server.WrongInputException;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** {@link HttpStoreProgram} in a process of its own, on a free port of loopback. */
final class HttpStoreServer extends ProcessServer {

  private static final String ROLE = "store";
  private static final String FLAG = "--writes-per-second=[1-9]\\d{0,6}";

  private final int port = Ports.free(1).get(0);

  HttpStoreServer(Path folder, Lifetime lifetime) {
    super(folder, lifetime);
  }

  @Override
  public String name() {
    return HttpStore.NAME;
  }

  @Override
  public Optional<String> version() {
    return Optional.of("of JDK " + Runtime.version());
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
    return Map.of(HttpStore.URL, "http://127.0.0.1:" + port);
  }

  @Override
  protected String workingRole() {
    return ROLE;
  }

  @Override
  protected Command command(String role, List<String> flagsOfRole) {
    for (var flag : flagsOfRole) {
      if (!flag.matches(FLAG)) {
        throw new WrongInputException(
            "http: bad server flag " + flag + "; give --writes-per-second=N");
      }
    }
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx512m", "-cp", jar(), HttpStoreProgram.class.getName()));
    words.add("--port=" + port);
    words.addAll(flagsOfRole);
    return Command.of(words).directory(logFolder());
  }

  private static String jar() {
    try {
      var source = HttpStoreServer.class.getProtectionDomain().getCodeSource();
      return Path.of(source.getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new ServerException("http: the jar of the server cannot be found", e);
    }
  }

  @Override
  protected boolean isReady() {
    return Ports.isOpen(port);
  }

  @Override
  public URI metricsUri() {
    return URI.create("http://127.0.0.1:" + port + "/metrics");
  }

  @Override
  public ServerMetrics metrics() {
    var names = listedMetrics().stream().map(ServerMetric::name).toList();
    return () -> read(names);
  }

  private Map<String, Double> read(List<String> names) {
    var counted = new Properties();
    try {
      counted.load(new StringReader(ServerWeb.fetch(metricsUri())));
    } catch (IOException e) {
      throw new ServerException("http metrics: no answer from " + metricsUri() + ": " + e, e);
    }
    return names.stream()
        .collect(
            Collectors.toMap(name -> name, name -> Double.valueOf(counted.getProperty(name, "0"))));
  }
}
