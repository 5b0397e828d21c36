package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.StreamingMode;

/**
 * A request for one chunk of a range.
 *
 * @param rowLimit the most rows of this chunk
 * @param byteLimit the number of bytes at which the chunk ends, with the row that reaches it
 */
record RangeRequest(
    KeySelector begin, KeySelector end, int rowLimit, int byteLimit, boolean reverse) {

  static final int UNLIMITED = Integer.MAX_VALUE;

  /**
   * The bytes that GetRangeLimits::decrement in fdbclient counts for a row beside its key and
   * value.
   */
  static final int ROW_BYTES = 8;

  /**
   * The byte limits by mode. These, and those by iteration, are from validate_and_update_parameters
   * in bindings/c/fdb_c.cpp.
   */
  private static final int[] MODE_BYTES = {UNLIMITED, 256, 1_000, 4_096, 80_000};

  private static final int[] ITERATION_BYTES = {
    4_096, 6_144, 9_216, 13_824, 20_736, 31_104, 46_656, 69_984, 80_000, 120_000
  };

  /**
   * Returns the request for a chunk that holds as much as the streaming mode says.
   *
   * @param rowLimit the most rows; 0 for no limit
   * @param iteration the number of this chunk in the range, from 1
   * @throws FDBException 2210 for EXACT without a limit, 2012 for a negative limit
   */
  static RangeRequest of(
      KeySelector begin,
      KeySelector end,
      int rowLimit,
      boolean reverse,
      StreamingMode mode,
      int iteration) {
    if (rowLimit < 0) {
      throw ErrorCode.RANGE_LIMITS_INVALID.exception();
    }
    if (rowLimit == 0 && mode == StreamingMode.EXACT) {
      throw ErrorCode.EXACT_MODE_WITHOUT_LIMITS.exception();
    }
    var byteLimit =
        switch (mode) {
          case ITERATOR -> ITERATION_BYTES[Math.min(iteration, ITERATION_BYTES.length) - 1];
          case WANT_ALL -> MODE_BYTES[StreamingMode.SERIAL.code()];
          default -> MODE_BYTES[mode.code()];
        };
    return new RangeRequest(begin, end, rowLimit == 0 ? UNLIMITED : rowLimit, byteLimit, reverse);
  }
}
