package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.Range;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Ten bytes that a commit fills in: its version, and its place among the commits of that version,
 * both big-endian. Four little-endian bytes at the end of a template say where the stamp goes, and
 * are cut off.
 */
final class Versionstamp {

  static final int BYTES = 10;
  private static final int OFFSET_BYTES = 4;

  private Versionstamp() {}

  /**
   * Returns the stamp of {@code version}. The place in it is always 0, as each of the emulator's
   * commits has a version of its own.
   */
  static byte[] of(long version) {
    return ByteBuffer.allocate(BYTES).putLong(version).putShort((short) 0).array();
  }

  /** Returns {@code template} without its offset, and with the stamp in place. */
  static byte[] fill(byte[] template, byte[] stamp) {
    var filled = Arrays.copyOf(template, template.length - OFFSET_BYTES);
    System.arraycopy(stamp, 0, filled, offset(template), stamp.length);
    return filled;
  }

  /** Returns the range of every key that {@code template} may become, after the given version. */
  static Range possibleKeys(byte[] template, long afterVersion) {
    var highest = new byte[BYTES];
    Arrays.fill(highest, (byte) 0xff);
    return new Range(
        fill(template, of(afterVersion)), Keys.min(Keys.after(fill(template, highest)), Keys.END));
  }

  /**
   * Checks that there is room for the stamp.
   *
   * @throws FDBException 2000 if there is not
   */
  static void check(byte[] template) {
    if (template.length < OFFSET_BYTES
        || offset(template) < 0
        || offset(template) > template.length - OFFSET_BYTES - BYTES) {
      throw ErrorCode.CLIENT_INVALID_OPERATION.exception();
    }
  }

  private static int offset(byte[] template) {
    return ByteBuffer.wrap(template)
        .order(ByteOrder.LITTLE_ENDIAN)
        .getInt(template.length - OFFSET_BYTES);
  }
}
