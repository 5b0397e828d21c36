package io.github.ycsbbackoff.hbase;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.client.Mutation;

/** A sender of many rows at once, without any retry of its own, for one thread. */
interface Multis extends AutoCloseable {

  /**
   * Sends the rows, each to the server that has its region.
   *
   * @param results gets for each row, in the order of {@code mutations}, a Result, or a Throwable
   *     that says why the row is not stored; nothing where its region could not be found
   * @throws IOException if not all rows are stored
   */
  void batch(String table, List<Mutation> mutations, Object[] results)
      throws IOException, InterruptedException;

  /** Asks HBase's meta table anew where the rows are. */
  void locateAnew(String table, Collection<byte[]> rows) throws IOException;

  @Override
  void close() throws IOException;
}
