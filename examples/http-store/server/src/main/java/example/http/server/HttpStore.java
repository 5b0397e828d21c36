package example.http.server;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.store.Store;
import java.nio.file.Path;
import java.util.Map;

/** A key-value store over HTTP that keeps its rows in memory: all that the lab knows of it. */
public final class HttpStore implements Store {

  static final String NAME = "http";
  static final String URL = "http.url";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "the HTTP store";
  }

  @Override
  public EmbeddedServer server(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new HttpStoreServer(folder, lifetime);
  }

  @Override
  public String flagsHelp() {
    return "writes-per-second=500";
  }

  @Override
  public String addressHelp() {
    return "its URL";
  }

  @Override
  public String addressExample() {
    return URL + "=http://HOST:PORT";
  }

  @Override
  public Map<String, String> clientProperties(String address) {
    return Map.of(URL, address);
  }
}
