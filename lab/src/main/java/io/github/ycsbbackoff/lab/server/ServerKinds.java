package io.github.ycsbbackoff.lab.server;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.FdbEmulator;
import io.github.ycsbbackoff.server.HBaseJars;
import io.github.ycsbbackoff.server.HBaseServer;
import io.github.ycsbbackoff.server.KuduJar;
import io.github.ycsbbackoff.server.KuduServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The stores that the lab can start. A further store is a further line here. */
public final class ServerKinds {

  private static final Map<String, Kind> KINDS =
      new TreeMap<>(
          Map.of(
              FdbEmulator.NAME,
              new Kind(ServerKinds::fdb, FdbEmulator.EMULATES),
              "hbase",
              new Kind(ServerKinds::hbase, null),
              "kudu",
              new Kind(ServerKinds::kudu, null)));

  private ServerKinds() {}

  /**
   * Returns a server that is not yet started.
   *
   * @param folder the folder for the server's data and logs
   */
  public static EmbeddedServer make(
      String name, UnpackedCache cache, Path folder, Lifetime lifetime) {
    return kind(name).maker().make(cache, folder, lifetime);
  }

  /**
   * Makes sure that a server of this kind has a process of its own, which can be started.
   *
   * @throws LabException if the kind has no process of its own, or if there is no such kind
   */
  public static void requireProcess(String name) {
    var emulated = kind(name).emulated();
    if (emulated != null) {
      throw new LabException(
          name
              + ": "
              + emulated
              + " is emulated in the client's process, and has none of its own; give YCSB -p "
              + name
              + ".cluster=embedded");
    }
  }

  private static Kind kind(String name) {
    var kind = KINDS.get(name);
    if (kind == null) {
      throw new LabException(
          name + ": no such embedded server; there are: " + String.join(", ", KINDS.keySet()));
    }
    return kind;
  }

  private static EmbeddedServer fdb(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new FdbEmulator(folder, lifetime);
  }

  private static EmbeddedServer hbase(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new HBaseServer(HBaseJars.find(), folder, lifetime);
  }

  private static EmbeddedServer kudu(UnpackedCache cache, Path folder, Lifetime lifetime) {
    return new KuduServer(KuduJar.find().unpack(cache), folder, lifetime);
  }

  /**
   * A kind of server, described before a server is made: only the making needs the store's jars.
   *
   * @param emulated the store that the kind stands in for in the client's process; null for a real
   *     server
   */
  private record Kind(Maker maker, String emulated) {}

  private interface Maker {
    EmbeddedServer make(UnpackedCache cache, Path folder, Lifetime lifetime);
  }
}
