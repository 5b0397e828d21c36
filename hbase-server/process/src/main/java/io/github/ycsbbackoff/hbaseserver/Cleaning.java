package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.MemStoreFlusher;

/**
 * A clean-up that drops all user tables, and waits until nothing of them is still being worked on.
 */
final class Cleaning {
  private static final Duration WITHIN = Duration.ofSeconds(55);

  private final StandaloneHBase hbase;

  Cleaning(StandaloneHBase hbase) {
    this.hbase = hbase;
  }

  String run() throws IOException {
    var deadline = Deadline.in(WITHIN);
    deadline.await("the server to be ready", hbase::isReady);
    int dropped = 0;
    try (var admin = hbase.admin()) {
      for (TableDescriptor table : admin.listTableDescriptors()) {
        if (admin.isTableEnabled(table.getTableName())) {
          admin.disableTable(table.getTableName());
        }
        admin.deleteTable(table.getTableName());
        dropped++;
      }
    }
    deadline.await("the server to be quiet", this::isQuiet);
    return "dropped " + dropped;
  }

  private boolean isQuiet() throws IOException {
    return hbase.isReady() && hbase.regionServers().stream().allMatch(Cleaning::isIdle);
  }

  private static boolean isIdle(HRegionServer server) {
    return ((MemStoreFlusher) server.getFlushRequester()).getFlushQueueSize() == 0
        && server.getCompactSplitThread().getCompactionQueueSize() == 0;
  }
}
