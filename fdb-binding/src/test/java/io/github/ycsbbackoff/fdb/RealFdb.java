package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.testing.RealServer;
import java.nio.file.Path;

/**
 * A real FoundationDB for the tests of one class. The tests are skipped where the system property
 * {@value #PROGRAMS} does not name the folder of {@code fdbserver} and {@code fdbcli}.
 */
final class RealFdb extends RealServer<FdbServer> {

  static final String PROGRAMS = "backoff.fdb.programs";

  RealFdb() {
    super(PROGRAMS);
  }

  @Override
  protected FdbServer make(Path folder) {
    return new FdbServer(Path.of(System.getProperty(PROGRAMS)), folder, Lifetime.OF_PARENT);
  }

  String clusterFile() {
    return server().clientProperties().get("fdb.cluster");
  }
}
