package io.github.ycsbbackoff.verify;

import java.util.Map;
import java.util.function.BiConsumer;
import site.ycsb.ByteIterator;

/** A binding that can read every row of a table with its key, which YCSB's own scan cannot. */
public interface RowSource {

  /**
   * Calls {@code each} once with the key and all fields of every row of {@code table}, in any
   * order. Each row is as one read saw it.
   */
  void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception;
}
