package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.server.WrongInputException;
import io.github.ycsbbackoff.store.MetricChart;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Upstream;
import io.github.ycsbbackoff.store.model.StoreModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Apache Kudu, of which the lab starts a master and tablet servers, one if not told otherwise. */
public final class KuduStore implements Store {

  static final String NAME = "kudu";

  /** The binding's property for the addresses of the masters. */
  static final String MASTERS = "kudu.masters";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Apache Kudu";
  }

  @Override
  public EmbeddedServer server(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new KuduServer(KuduJar.find().unpack(cache), folder, lifetime);
  }

  @Override
  public EmbeddedServer server(
      UnpackedCache cache, Path folder, Lifetime lifetime, int tabletServers) {
    var most = KuduServer.MOST_TABLET_SERVERS;
    if (tabletServers < 1 || tabletServers > most) {
      throw new WrongInputException(
          "server: servers: %d: wrong; give 1 to %d tablet servers".formatted(tabletServers, most));
    }
    var home = KuduJar.find().unpack(cache);
    return new KuduServer(home, folder, lifetime, KuduPorts.free(tabletServers));
  }

  @Override
  public String flagsHelp() {
    return "a gflag of the tablet server, such as memory_limit_hard_bytes=67108864, or, after"
        + " 'master:', of the master";
  }

  @Override
  public String addressHelp() {
    return "its masters";
  }

  @Override
  public String addressExample() {
    return MASTERS + "=HOST:PORT";
  }

  @Override
  public Map<String, String> clientProperties(String address) {
    return Map.of(MASTERS, address);
  }

  @Override
  public List<MetricChart> charts() {
    return List.of(
        MetricChart.ofBytes("flushed", "Flushed by the server", "bytes_flushed"),
        MetricChart.ofBytes("logged", "Logged by the server", "log_bytes_logged"),
        new MetricChart(
            "bloom_lookups",
            "Bloom lookups per row",
            "1/row",
            "bloom_lookups",
            1,
            Optional.of("rows_inserted")));
  }

  @Override
  public Upstream upstream(Map<String, String> clientProperties) {
    return new Upstream(Map.of("kudu_master_addresses", clientProperties.get(MASTERS)), Map.of());
  }

  @Override
  public String writeMode(Map<String, String> properties) {
    return KuduModel.isBatched(properties) ? "batched" : Store.super.writeMode(properties);
  }

  @Override
  public Optional<StoreModel> model() {
    return Optional.of(new KuduModel());
  }
}
