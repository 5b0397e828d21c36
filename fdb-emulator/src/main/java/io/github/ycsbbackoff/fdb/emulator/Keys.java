package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.tuple.ByteArrayUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of keys, and its landmarks. */
final class Keys {

  static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

  static final byte[] FIRST = {};

  /** The key where user keys end and system keys begin. */
  static final byte[] SYSTEM = {(byte) 0xff};

  /** The key where system keys end. */
  static final byte[] END = {(byte) 0xff, (byte) 0xff};

  /**
   * The key at which a client reads how the cluster is: FoundationDB's "Special keys", metrics
   * module.
   */
  static final byte[] HEALTH =
      ByteArrayUtil.join(END, "/metrics/health/aggregate".getBytes(StandardCharsets.US_ASCII));

  private Keys() {}

  static boolean less(byte[] lower, byte[] upper) {
    return Arrays.compareUnsigned(lower, upper) < 0;
  }

  static byte[] min(byte[] a, byte[] b) {
    return less(b, a) ? b : a;
  }

  static byte[] max(byte[] a, byte[] b) {
    return less(a, b) ? b : a;
  }

  /** Returns the first key after {@code key}: nothing fits between the two. */
  static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** Returns the greatest length that {@code key} may have; system keys may be longer. */
  static int maxLength(byte[] key) {
    return less(key, SYSTEM) ? Limits.KEY_BYTES : Limits.SYSTEM_KEY_BYTES;
  }

  /**
   * Returns a bound that divides keys as {@code bound} does. No key is longer than the limit, so
   * that a longer bound can be shortened.
   */
  static byte[] shortened(byte[] bound) {
    var limit = maxLength(bound);
    return bound.length > limit ? Arrays.copyOf(bound, limit + 1) : bound;
  }
}
