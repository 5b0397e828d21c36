package io.github.ycsbbackoff.fdb.emulator.storage;

import com.apple.foundationdb.Range;
import java.nio.ByteBuffer;

/**
 * One of a transaction's changes: a pair that is stored, or a range that is cleared. The changes of
 * a commit are applied in order.
 *
 * @param key the key of the pair, or the begin of the range
 * @param value the value of the pair, or the end of the range
 */
@SuppressWarnings("ArrayRecordComponent") // No two mutations are compared.
public record Mutation(boolean isClear, byte[] key, byte[] value) {

  private static final int HEADER_BYTES = 9;

  public static Mutation set(byte[] key, byte[] value) {
    return new Mutation(false, key, value);
  }

  public static Mutation clear(Range range) {
    return new Mutation(true, range.begin, range.end);
  }

  /** Returns the keys that the mutation writes. */
  public Range range() {
    return isClear ? new Range(key, value) : KeyOrder.only(key);
  }

  public void apply(VersionedStore store, long version) {
    if (isClear) {
      store.clear(key, value, version);
    } else {
      store.set(key, value, version);
    }
  }

  int bytes() {
    return HEADER_BYTES + key.length + value.length;
  }

  void write(ByteBuffer to) {
    to.put((byte) (isClear ? 1 : 0)).putInt(key.length).putInt(value.length).put(key).put(value);
  }

  static Mutation read(ByteBuffer from) {
    var isClear = from.get() == 1;
    var key = new byte[from.getInt()];
    var value = new byte[from.getInt()];
    from.get(key).get(value);
    return new Mutation(isClear, key, value);
  }
}
