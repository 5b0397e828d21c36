package io.github.ycsbbackoff.lab.fleet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * The decoder of histograms as HdrHistogram logs have them (encoding V2, compressed), which adds
 * their counts to a sum. HdrHistogram's own makes a histogram of each, with more than a hundred
 * kibibytes of counts, nearly all of them 0: of the logs of many clients that takes most of the
 * time.
 */
final class HistogramDecoder {

  private static final int COMPRESSED_COOKIE = 0x1c849304;
  private static final int COOKIE = 0x1c849303;

  /** The bits of a cookie that say how wide counts are, which V2 does not go by. */
  private static final int WORD_BITS = 0xf0;

  private static final int COMPRESSED_HEADER_BYTES = 8;
  private static final int HEADER_BYTES = 40;

  private final Inflater inflater = new Inflater();
  private byte[] bytes = new byte[1 << 14];
  private int at;

  /**
   * Adds a histogram to a sum.
   *
   * @param base64 the last cell of its line in the log
   * @throws IllegalArgumentException if it is no such histogram
   */
  void add(String base64, Histogram sum) {
    try {
      var length = inflated(Base64.getDecoder().decode(base64));
      var buffer = ByteBuffer.wrap(bytes, 0, length);
      requireCookie(buffer.getInt(), COOKIE);
      var end = HEADER_BYTES + buffer.getInt();
      if (end > length) {
        // What stands behind it is of the histogram before.
        throw new IllegalArgumentException("fewer counts than it says");
      }
      if (buffer.getInt() != 0) {
        throw new IllegalArgumentException("a histogram whose values are shifted");
      }
      var digits = buffer.getInt();
      add(end, digits, 63 - Long.numberOfLeadingZeros(buffer.getLong()), sum);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("no histogram: " + e.getMessage(), e);
    }
  }

  private int inflated(byte[] compressed) throws DataFormatException {
    requireCookie(ByteBuffer.wrap(compressed).getInt(), COMPRESSED_COOKIE);
    inflater.reset();
    inflater.setInput(
        compressed, COMPRESSED_HEADER_BYTES, compressed.length - COMPRESSED_HEADER_BYTES);
    var length = 0;
    while (!inflater.finished()) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      var more = inflater.inflate(bytes, length, bytes.length - length);
      if (more == 0 && !inflater.finished()) {
        throw new DataFormatException("it is cut off");
      }
      length += more;
    }
    return length;
  }

  private static void requireCookie(int found, int wanted) {
    if ((found & ~WORD_BITS) != wanted) {
      throw new IllegalArgumentException("another encoding than V2");
    }
  }

  /**
   * Adds the counts: a number above 0 is the count of the next value, one below 0 is how many
   * values have none.
   *
   * @param digits the significant digits that values are told apart by
   * @param unitMagnitude the power of two of the smallest such difference
   */
  private void add(int end, int digits, int unitMagnitude, Histogram sum) {
    // As AbstractHistogram has it: the counts of a bucket's upper half are half of these many.
    var halfMagnitude = 63 - Long.numberOfLeadingZeros(2 * (long) Math.pow(10, digits) - 1);
    var half = 1 << halfMagnitude;
    at = HEADER_BYTES;
    var index = 0L;
    while (at < end) {
      var number = number();
      if (number < 0) {
        index -= number;
      } else {
        if (number > 0) {
          var bucket = Math.max(0, (index >> halfMagnitude) - 1);
          var inBucket = index < half ? index : (index & (half - 1)) + half;
          sum.recordValueWithCount(inBucket << (bucket + unitMagnitude), number);
        }
        index++;
      }
    }
  }

  /** Returns the next number, a ZigZag LEB128 of nine bytes at most, whose ninth has eight bits. */
  private long number() {
    var raw = 0L;
    for (var shift = 0; ; shift += 7) {
      var next = (long) bytes[at++];
      if (shift == 56) {
        raw |= (next & 0xff) << shift;
        break;
      }
      raw |= (next & 0x7f) << shift;
      if ((next & 0x80) == 0) {
        break;
      }
    }
    return (raw >>> 1) ^ -(raw & 1);
  }
}
