package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.StreamingMode;

/**
 * One chunk of a range to read.
 *
 * @param rowLimit of this chunk
 * @param byteLimit the row that reaches it is the chunk's last
 */
record RangeRequest(
    KeySelector begin, KeySelector end, int rowLimit, int byteLimit, boolean reverse) {

  static final int UNLIMITED = Integer.MAX_VALUE;

  /** What GetRangeLimits::decrement in fdbclient counts for a row beside its key and value. */
  static final int ROW_BYTES = 8;

  /** From validate_and_update_parameters in bindings/c/fdb_c.cpp, as the next one also is. */
  private static final int[] MODE_BYTES = {UNLIMITED, 256, 1_000, 4_096, 80_000};

  private static final int[] ITERATION_BYTES = {
    4_096, 6_144, 9_216, 13_824, 20_736, 31_104, 46_656, 69_984, 80_000, 120_000
  };

  /**
   * How much a chunk holds is for the streaming mode to say.
   *
   * @param rowLimit 0 for none
   * @param iteration which chunk of the range this is, from 1
   * @throws FDBException 2210 for EXACT without a limit, 2012 for a negative one
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
