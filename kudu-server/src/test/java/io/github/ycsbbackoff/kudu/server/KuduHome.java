package io.github.ycsbbackoff.kudu.server;

import io.github.ycsbbackoff.server.UnpackedCache;
import java.nio.file.Path;

/** The binaries that the build has put beside the jar, unpacked once for all tests. */
final class KuduHome {
  private KuduHome() {}

  static Path path() {
    var jar = KuduJar.find();
    return jar.unpack(new UnpackedCache(jar.path().resolveSibling("unpacked")));
  }
}
