package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.kudu.server.KuduJar;
import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.testing.RealServer;
import java.io.IOException;
import java.nio.file.Path;

/** A real Kudu for the tests of one class. Counters are sums over all tablets and threads. */
final class RealKudu extends RealServer<KuduServer> {

  RealKudu(String... flags) {
    super(KuduJar.PROPERTY, flags);
  }

  @Override
  protected KuduServer make(Path folder) throws IOException {
    var jar = KuduJar.find();
    var home = jar.unpack(new UnpackedCache(jar.path().resolveSibling("unpacked")));
    return new KuduServer(home, folder, Lifetime.OF_PARENT);
  }

  String masters() {
    return server().clientProperties().get("kudu.masters");
  }
}
