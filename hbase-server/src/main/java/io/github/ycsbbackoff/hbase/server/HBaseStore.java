package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.store.MetricChart;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Upstream;
import io.github.ycsbbackoff.store.model.StoreModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Apache HBase, of which the lab starts a standalone one. */
public final class HBaseStore implements Store {

  static final String NAME = "hbase";

  private static final String QUORUM = "hbase.zookeeper.quorum";
  private static final String PORT = "hbase.zookeeper.property.clientPort";

  private static final String PROPERTY =
      "  <property><name>%s</name><value>%s</value></property>%n";

  static Map<String, String> zooKeeper(String hosts, String port) {
    return Map.of(QUORUM, hosts, PORT, port);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Apache HBase";
  }

  @Override
  public EmbeddedServer server(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new HBaseServer(HBaseJars.find(), folder, lifetime);
  }

  @Override
  public String flagsHelp() {
    return "a property of HBase's own, but for its folders, addresses, ports, file system and provider"
        + " of the log; or heap=2g, regionservers=2, quota.writes-per-second=500";
  }

  @Override
  public String addressHelp() {
    return "its ZooKeeper (HOST,HOST:PORT)";
  }

  @Override
  public String addressExample() {
    return QUORUM + "=HOST -p columnfamily=CF";
  }

  @Override
  public Map<String, String> clientProperties(String address) {
    var port = address.lastIndexOf(':');
    return port < 0
        ? Map.of(QUORUM, address)
        : zooKeeper(address.substring(0, port), address.substring(port + 1));
  }

  /** Returns a site file, for YCSB's own binding takes no property of HBase's client. */
  @Override
  public Upstream upstream(Map<String, String> clientProperties) {
    var properties =
        Stream.of(QUORUM, PORT)
            .filter(clientProperties::containsKey)
            .map(name -> PROPERTY.formatted(name, clientProperties.get(name)))
            .collect(Collectors.joining());
    return new Upstream(
        Map.of(),
        Map.of("hbase-site.xml", "<configuration>%n%s</configuration>%n".formatted(properties)));
  }

  @Override
  public List<MetricChart> charts() {
    return List.of(
        MetricChart.ofBytes("memstores", "Flushed by the server", "flushedMemstoreBytes"));
  }

  @Override
  public String writeMode(Map<String, String> properties) {
    return HBaseModel.isBatchedByUpstreamsName(properties)
        ? "batched"
        : Store.super.writeMode(properties);
  }

  @Override
  public Optional<StoreModel> model() {
    return Optional.of(new HBaseModel());
  }
}
