package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;

/** The value of one key. */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares two of them.
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
