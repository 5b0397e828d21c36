package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;

/** A database, and what must be closed after it. */
record DatabaseHandle(Database database, Runnable after) implements AutoCloseable {

  static DatabaseHandle real(FdbConfig config) throws InterruptedException {
    var file = config.clusterFile().orElseThrow();
    return new DatabaseHandle(
        RealCluster.open(file, config.network(), config.connectTimeout()), () -> {});
  }

  static DatabaseHandle emulated(EmbeddedConfig config) {
    var cluster = config.open();
    System.err.println("ycsb-backoff: " + config.notice());
    return new DatabaseHandle(cluster.database(), cluster::close);
  }

  @Override
  public void close() {
    database.close();
    after.run();
  }
}
