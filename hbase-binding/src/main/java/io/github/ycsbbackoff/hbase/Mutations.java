package io.github.ycsbbackoff.hbase;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/**
 * A maker of HBase's mutations from YCSB's rows, for one thread. Values go in as bytes, without
 * intermediate strings.
 */
final class Mutations {

  private final byte[] family;
  private final Durability durability;

  /** The names of fields in bytes, which a put copies; a run has the same few in every row. */
  private final Map<String, byte[]> qualifiers = new HashMap<>();

  Mutations(String family, Durability durability) {
    this.family = Bytes.toBytes(family);
    this.durability = durability;
  }

  /**
   * Returns a put of a whole row, or of some of its columns.
   *
   * @throws IllegalArgumentException if there is no value
   */
  Put put(String key, Map<String, ByteIterator> values) {
    var put = new Put(Bytes.toBytes(key));
    values.forEach((field, value) -> put.addColumn(family, qualifier(field), value.toArray()));
    if (put.isEmpty()) {
      throw new IllegalArgumentException("a row needs a value for at least one column");
    }
    return put.setDurability(durability);
  }

  private byte[] qualifier(String field) {
    return qualifiers.computeIfAbsent(field, Bytes::toBytes);
  }

  Delete delete(String key) {
    return new Delete(Bytes.toBytes(key)).setDurability(durability);
  }
}
