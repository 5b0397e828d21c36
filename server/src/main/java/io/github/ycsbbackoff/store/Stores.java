package io.github.ycsbbackoff.store;

import io.github.ycsbbackoff.server.WrongInputException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The stores whose descriptors are on the class path. */
public final class Stores {

  private static final TreeMap<String, Store> BY_NAME =
      ServiceLoader.load(Store.class, Stores.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .collect(
              Collectors.toMap(
                  Store::name,
                  store -> store,
                  (one, other) -> {
                    throw new IllegalStateException(
                        "two stores are named " + one.name() + ": " + one + ", " + other);
                  },
                  TreeMap::new));

  private Stores() {}

  /** Returns all stores, in the order of their names. */
  public static List<Store> all() {
    return List.copyOf(BY_NAME.values());
  }

  /** Returns the names of all stores, in their order and separated by commas. */
  public static String names() {
    return String.join(", ", BY_NAME.keySet());
  }

  /**
   * Returns the store of that name.
   *
   * @throws WrongInputException if there is none
   */
  public static Store named(String name) {
    var store = BY_NAME.get(name);
    if (store == null) {
      throw new WrongInputException(name + ": no such store; there are: " + names());
    }
    return store;
  }

  /**
   * Returns the store of that name, a server of which has processes of its own.
   *
   * @throws WrongInputException if there is none, or if it runs inside the client's process
   */
  public static Store withProcess(String name) {
    var store = named(name);
    store
        .emulation()
        .ifPresent(
            emulation -> {
              throw new WrongInputException(
                  "%s: %s is emulated in the client's process, and has none of its own; give YCSB -p %s"
                      .formatted(name, emulation.title(), emulation.property()));
            });
    return store;
  }
}
