package io.github.ycsbbackoff.fdb.server;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.server.WrongInputException;
import io.github.ycsbbackoff.store.ClusterStatus;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Upstream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** FoundationDB, of which the lab has an emulator in the client's process. */
public final class FdbStore implements Store {

  static final String NAME = "fdb";
  static final String TITLE = "FoundationDB";

  /** The binding's property for the cluster file. */
  static final String CLUSTER = "fdb.cluster";

  /** What {@value #CLUSTER} is for the emulator. */
  static final String EMBEDDED = "embedded";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return TITLE;
  }

  @Override
  public EmbeddedServer server(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new FdbEmulator(folder, lifetime);
  }

  @Override
  public Optional<Emulation> emulation() {
    return Optional.of(new Emulation(TITLE, CLUSTER + "=" + EMBEDDED));
  }

  @Override
  public String flagsHelp() {
    return "a property of the emulator, fdb.embedded.NAME, by its NAME";
  }

  @Override
  public String addressHelp() {
    return "its cluster file";
  }

  @Override
  public String addressExample() {
    return CLUSTER + "=FILE";
  }

  @Override
  public boolean hasFileAsAddress() {
    return true;
  }

  @Override
  public String absoluteAddress(String address) {
    return Path.of(address).toAbsolutePath().normalize().toString();
  }

  @Override
  public Map<String, String> clientProperties(String address) {
    return Map.of(CLUSTER, address);
  }

  @Override
  public Upstream upstream(Map<String, String> clientProperties) {
    var cluster = clientProperties.get(CLUSTER);
    if (cluster.equals(EMBEDDED)) {
      throw new WrongInputException(
          "client: class: the emulator is for this project's binding alone; give a real cluster by"
              + " --masters CLUSTER_FILE");
    }
    return new Upstream(Map.of("foundationdb.clusterfile", cluster), Map.of());
  }

  @Override
  public Optional<ClusterStatus> status(String address) {
    return Optional.of(new FdbClusterStatus(Path.of(address)));
  }
}
