package io.github.ycsbbackoff.fdb.emulator;

import java.nio.ByteBuffer;

/**
 * What a commit comes to, once atomic operations and versionstamps are worked out: a pair that is
 * stored, or a range that is cleared.
 *
 * @param key the key of the pair, or the begin of the range
 * @param value the value of the pair, or the end of the range
 */
@SuppressWarnings("ArrayRecordComponent") // No two effects are compared.
record Effect(boolean isClear, byte[] key, byte[] value) {

  private static final int HEADER_BYTES = 9;

  static Effect set(byte[] key, byte[] value) {
    return new Effect(false, key, value);
  }

  static Effect clear(byte[] begin, byte[] end) {
    return new Effect(true, begin, end);
  }

  void apply(VersionedStore store, long version) {
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

  static Effect read(ByteBuffer from) {
    var isClear = from.get() == 1;
    var key = new byte[from.getInt()];
    var value = new byte[from.getInt()];
    from.get(key).get(value);
    return new Effect(isClear, key, value);
  }
}
