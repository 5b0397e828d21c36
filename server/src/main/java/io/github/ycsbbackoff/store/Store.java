package io.github.ycsbbackoff.store;

import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.server.WrongInputException;
import io.github.ycsbbackoff.store.model.StoreModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All that the lab knows of one store. An implementation is found by {@link
 * java.util.ServiceLoader} and has a constructor without arguments, which neither looks for files
 * nor starts anything.
 */
public interface Store {

  /** Returns the store's name in lower case, as on the command line and in experiments. */
  String name();

  /** Returns the name that the store's makers write, such as {@code Apache Kudu}. */
  String title();

  /**
   * Makes a server of this store, which is not yet started.
   *
   * @param cache where jars of server binaries are unpacked
   * @param folder for the server's data and logs
   * @throws io.github.ycsbbackoff.server.ServerException if what it is made of is not there
   */
  EmbeddedServer server(UnpackedCache cache, Path folder, Lifetime lifetime);

  /**
   * Makes a server of this store in which several servers share the work.
   *
   * @param servers how many
   * @throws WrongInputException if the store is not made of so many
   */
  default EmbeddedServer server(UnpackedCache cache, Path folder, Lifetime lifetime, int servers) {
    throw new WrongInputException(
        "server: servers: %d: not for %s; leave it out, or give a flag: %s"
            .formatted(servers, name(), flagsHelp()));
  }

  /**
   * Returns how the store is emulated inside the client's process; empty where {@link #server} runs
   * the real one, in processes of its own.
   */
  default Optional<Emulation> emulation() {
    return Optional.empty();
  }

  /** Returns what a user may give as a flag of the server, as the end of a sentence. */
  String flagsHelp();

  /** Returns what the address of a cluster that runs already consists of, in a few words. */
  String addressHelp();

  /**
   * Returns the properties, and nothing else, without which a client finds no cluster, as a user
   * would give them: {@code kudu.masters=HOST:PORT}.
   */
  String addressExample();

  /** Returns whether the address is a file, which other machines do not have. */
  default boolean hasFileAsAddress() {
    return false;
  }

  /** Returns the address in the form that leads to the same cluster from any folder. */
  default String absoluteAddress(String address) {
    return address;
  }

  /** Returns the properties by which the store's binding finds the cluster at {@code address}. */
  Map<String, String> clientProperties(String address);

  /**
   * Returns what leads YCSB's own binding of this store to the cluster to which these properties
   * lead this project's binding.
   *
   * @throws io.github.ycsbbackoff.server.WrongInputException if no other binding can go there
   */
  default Upstream upstream(Map<String, String> clientProperties) {
    return Upstream.NONE;
  }

  /**
   * Returns what a cluster that somebody else runs tells any client of itself; empty where clients
   * are told nothing.
   */
  default Optional<ClusterStatus> status(String address) {
    return Optional.empty();
  }

  /** Returns what the report draws of the server's own counters, beside its memory. */
  default List<MetricChart> charts() {
    return List.of();
  }

  /**
   * Returns the mode in which a client with these properties writes, in lower case: what {@code
   * write.mode} says, or another name that the store's binding takes for it.
   */
  default String writeMode(Map<String, String> properties) {
    return properties.getOrDefault("write.mode", "sync").strip().toLowerCase(Locale.ROOT);
  }

  /** Returns what a simulation can say of this store; empty where there is no model of it. */
  default Optional<StoreModel> model() {
    return Optional.empty();
  }

  /**
   * An emulator that stands in for a store which cannot be had.
   *
   * @param title the name of the real store, such as {@code FoundationDB}
   * @param property what has the binding run on the emulator, such as {@code fdb.cluster=embedded}
   */
  record Emulation(String title, String property) {}
}
