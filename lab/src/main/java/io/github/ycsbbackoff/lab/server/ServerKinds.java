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

/** The stores that the lab can start itself. A further one is a further line here. */
public final class ServerKinds {

  private static final Map<String, Maker> MAKERS =
      new TreeMap<>(
          Map.of(
              FdbEmulator.NAME,
              ServerKinds::fdb,
              "hbase",
              ServerKinds::hbase,
              "kudu",
              ServerKinds::kudu));

  private ServerKinds() {}

  /**
   * A server that is not yet started.
   *
   * @param folder for its data and logs
   */
  public static EmbeddedServer make(
      String kind, UnpackedCache cache, Path folder, Lifetime lifetime) {
    return maker(kind).make(cache, folder, lifetime);
  }

  /**
   * Makes sure that a server of this kind has a process of its own, which can be started.
   *
   * @throws LabException if it has none, or if there is no such kind
   */
  public static void requireProcess(String kind) {
    maker(kind);
    if (kind.equals(FdbEmulator.NAME)) {
      throw new LabException(
          kind
              + ": "
              + FdbEmulator.EMULATES
              + " is emulated in the client's process, and has none of its own; give YCSB"
              + " -p fdb.cluster=embedded");
    }
  }

  private static Maker maker(String kind) {
    var maker = MAKERS.get(kind);
    if (maker == null) {
      throw new LabException(
          kind + ": no such embedded server; there are: " + String.join(", ", MAKERS.keySet()));
    }
    return maker;
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

  private interface Maker {
    EmbeddedServer make(UnpackedCache cache, Path folder, Lifetime lifetime);
  }
}
