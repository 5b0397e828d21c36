package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.Range;

/** A read of the key that a selector means. */
record KeyReading(KeySelector selector) implements Reading<byte[]> {

  @Override
  public byte[] from(View view) {
    return view.resolve(selector).key().clone();
  }

  @Override
  public Range conflict(byte[] key, View view) {
    var bound = View.bound(selector);
    return selector.getOffset() > 0 ? new Range(bound, Keys.after(key)) : new Range(key, bound);
  }
}
