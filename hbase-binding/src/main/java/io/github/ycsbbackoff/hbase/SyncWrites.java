package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.GaveUpException;
import io.github.ycsbbackoff.writes.Writes;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import site.ycsb.Status;

/** The writes of one thread that makes one call for each row, and waits for it. */
final class SyncWrites implements Writes<HBaseRow> {

  private final HBaseCalls calls;

  SyncWrites(HBaseCluster cluster) {
    this.calls = new HBaseCalls(cluster);
  }

  @Override
  public Status write(HBaseRow row) {
    try {
      calls.write(
          row,
          table -> {
            if (row.mutation() instanceof Delete delete) {
              table.delete(delete);
            } else {
              table.put((Put) row.mutation());
            }
            return row;
          });
      return row.acknowledged();
    } catch (GaveUpException e) {
      return row.gaveUp(e.message(HBaseRejections::message));
    } catch (Exception e) {
      return row.failed(e);
    }
  }

  @Override
  public void close() throws IOException {
    calls.close();
  }
}
