package io.github.ycsbbackoff.hbase;

import java.util.Map;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;

/**
 * A maker of HBase's mutations from YCSB's rows. Values go in as bytes, without intermediate
 * strings.
 */
final class Mutations {

  private final byte[] family;
  private final Durability durability;

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
    values.forEach((field, value) -> put.addColumn(family, Bytes.toBytes(field), value.toArray()));
    if (put.isEmpty()) {
      throw new IllegalArgumentException("a row needs a value for at least one column");
    }
    return put.setDurability(durability);
  }

  Delete delete(String key) {
    return new Delete(Bytes.toBytes(key)).setDurability(durability);
  }
}
