package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;

/** A read of the value of one key. */
@SuppressWarnings("ArrayRecordComponent") // No two reads are compared.
record ValueReading(byte[] key) implements Reading<byte[]> {

  @Override
  public byte[] from(View view) {
    var value = view.get(key);
    return value == null ? null : value.clone();
  }

  @Override
  public Range conflict(byte[] value, View view) {
    return new Range(key, Keys.after(key));
  }
}
