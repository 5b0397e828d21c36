package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.StreamingMode;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;

/**
 * A request for one chunk of a range.
 *
 * @param rowLimit the most rows of this chunk
 * @param byteLimit the number of bytes at which the chunk ends, with the row that reaches it
 */
@SuppressWarnings("ArrayRecordComponent") // No two requests are compared.
record RangeRequest(byte[] begin, byte[] end, int rowLimit, int byteLimit, boolean reverse) {

  private static final int UNLIMITED = Integer.MAX_VALUE;

  /**
   * The bytes that GetRangeLimits::decrement in fdbclient counts for a row beside its key and
   * value.
   */
  static final int ROW_BYTES = 8;

  /**
   * Returns the request for a chunk that holds as much as the streaming mode says.
   *
   * @param rowLimit the most rows; 0 for no limit
   * @throws FDBException 2210 for EXACT without a limit, 2012 for a negative limit
   */
  static RangeRequest of(
      byte[] begin, byte[] end, int rowLimit, boolean reverse, StreamingMode mode) {
    if (rowLimit < 0) {
      throw ErrorCode.RANGE_LIMITS_INVALID.exception();
    }
    if (rowLimit == 0 && mode == StreamingMode.EXACT) {
      throw ErrorCode.EXACT_MODE_WITHOUT_LIMITS.exception();
    }
    return new RangeRequest(
        begin, end, rowLimit == 0 ? UNLIMITED : rowLimit, byteLimit(mode, rowLimit), reverse);
  }

  /**
   * Returns the byte limit by mode, from validate_and_update_parameters in bindings/c/fdb_c.cpp. A
   * list is read by ITERATOR as by EXACT if the rows are limited, and as by WANT_ALL if not.
   */
  private static int byteLimit(StreamingMode mode, int rowLimit) {
    return switch (mode) {
      case ITERATOR -> byteLimit(rowLimit > 0 ? StreamingMode.EXACT : StreamingMode.WANT_ALL, 0);
      case EXACT -> UNLIMITED;
      case SMALL -> 256;
      case MEDIUM -> 1_000;
      case LARGE -> 4_096;
      case WANT_ALL, SERIAL -> 80_000;
    };
  }
}
