package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;

/** A database, and what must run after it is closed. */
record DatabaseHandle(Database database, Runnable after) implements AutoCloseable {

  static DatabaseHandle real(FdbConfig config) throws InterruptedException {
    var file = config.clusterFile().orElseThrow();
    return new DatabaseHandle(
        RealCluster.open(file, config.network(), config.connectTimeout()), () -> {});
  }

  static DatabaseHandle emulated(EmbeddedConfig config) {
    var cluster = config.open();
    System.err.println("ycsb-backoff: " + config.notice());
    if (config.countsFile().isEmpty()) {
      return new DatabaseHandle(cluster.database(), cluster::close);
    }
    try {
      var counts = CountsFile.open(config.countsFile().get(), cluster::counts);
      return new DatabaseHandle(
          cluster.database(),
          () -> {
            cluster.close();
            counts.close();
          });
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  @Override
  public void close() {
    database.close();
    after.run();
  }
}
