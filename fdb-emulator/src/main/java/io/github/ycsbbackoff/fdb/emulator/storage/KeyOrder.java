package io.github.ycsbbackoff.fdb.emulator.storage;

import com.apple.foundationdb.Range;
import com.apple.foundationdb.tuple.ByteArrayUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order of keys, and its landmarks. */
public final class KeyOrder {

  public static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

  /** The length of the longest key: KEY_SIZE_LIMIT of 7.4.1's ClientKnobs.cpp. */
  public static final int LONGEST_BYTES = 10_000;

  static final byte[] FIRST = {};

  /** The key where user keys end and system keys, which the emulator lacks, begin. */
  static final byte[] SYSTEM = {(byte) 0xff};

  /**
   * The key at which a client reads how the cluster is: FoundationDB's "Special keys", metrics
   * module.
   */
  private static final byte[] HEALTH =
      ByteArrayUtil.join(
          SYSTEM, SYSTEM, "/metrics/health/aggregate".getBytes(StandardCharsets.US_ASCII));

  private KeyOrder() {}

  public static boolean isUserKey(byte[] key) {
    return less(key, SYSTEM);
  }

  /** Returns whether a range of user keys can begin or end at {@code bound}. */
  public static boolean isUserBound(byte[] bound) {
    return !less(SYSTEM, bound);
  }

  public static boolean isHealth(byte[] key) {
    return Arrays.equals(key, HEALTH);
  }

  public static boolean less(byte[] lower, byte[] upper) {
    return Arrays.compareUnsigned(lower, upper) < 0;
  }

  public static byte[] max(byte[] a, byte[] b) {
    return less(a, b) ? b : a;
  }

  /** Returns the first key after {@code key}: nothing fits between the two. */
  public static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** Returns the range that holds {@code key} alone. */
  public static Range only(byte[] key) {
    return new Range(key, after(key));
  }

  /**
   * Returns a bound that divides keys as {@code bound} does. No key is longer than the limit, so
   * that a longer bound can be shortened.
   */
  public static byte[] shortened(byte[] bound) {
    return bound.length > LONGEST_BYTES ? Arrays.copyOf(bound, LONGEST_BYTES + 1) : bound;
  }
}
