package io.github.ycsbbackoff.verify;

import java.util.Arrays;

/**
 * The first eight bytes of a value, which say which process wrote it, and which of that process's
 * writes it was. A stamp is eight letters of a 64-letter alphabet, three for the writer and five
 * for the sequence, so that a column of 64-bit integers, which holds the first eight bytes of a
 * value, holds the stamp too.
 */
public final class Stamp {

  /** The length of a stamp. A value that is shorter cannot be told from any other. */
  public static final int BYTES = 8;

  /** The number that {@link #read} returns for a value that has no stamp. */
  static final long NONE = -1;

  static final int WRITER_BITS = 18;
  static final int SEQUENCE_BITS = 30;

  private static final int LETTER_BITS = 6;
  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  private static final int[] NUMBERS = new int[Byte.MAX_VALUE + 1];

  static {
    Arrays.fill(NUMBERS, -1);
    for (var i = 0; i < LETTERS.length(); i++) {
      NUMBERS[LETTERS.charAt(i)] = i;
    }
  }

  private Stamp() {}

  static long of(int writer, int sequence) {
    return ((long) writer << SEQUENCE_BITS) | sequence;
  }

  static int writer(long stamp) {
    return (int) (stamp >>> SEQUENCE_BITS);
  }

  static int sequence(long stamp) {
    return (int) (stamp & ((1L << SEQUENCE_BITS) - 1));
  }

  /** Overwrites the first eight bytes of {@code value}. */
  static void write(long stamp, byte[] value) {
    for (var i = 0; i < BYTES; i++) {
      value[i] = (byte) letter(stamp, i);
    }
  }

  /** Returns the stamp of a value, or {@link #NONE} if its first eight bytes are not one. */
  static long read(byte[] value) {
    if (value.length < BYTES) {
      return NONE;
    }
    var stamp = 0L;
    for (var i = 0; i < BYTES; i++) {
      var number = value[i] < 0 ? -1 : NUMBERS[value[i]];
      if (number < 0) {
        return NONE;
      }
      stamp = (stamp << LETTER_BITS) | number;
    }
    return stamp;
  }

  /** Returns the eight letters. */
  static String text(long stamp) {
    var letters = new char[BYTES];
    for (var i = 0; i < BYTES; i++) {
      letters[i] = letter(stamp, i);
    }
    return new String(letters);
  }

  private static char letter(long stamp, int at) {
    var shift = LETTER_BITS * (BYTES - 1 - at);
    return LETTERS.charAt((int) (stamp >>> shift) & (LETTERS.length() - 1));
  }
}
