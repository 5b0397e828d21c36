package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.fdb.emulator.fault.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/**
 * An option of a transaction as it was set, by its code in fdbclient/vexillographer/fdb.options.
 * There are those that the binding sets, and the limit of {@code onError}'s waits.
 */
@SuppressWarnings("ArrayRecordComponent") // No two options are compared.
record TransactionOption(int code, byte[] value) {

  static final int READ_YOUR_WRITES_DISABLE = 51;
  static final int TIMEOUT = 500;
  static final int RETRY_LIMIT = 501;
  static final int MAX_RETRY_DELAY = 502;

  private static final int PRIORITY_BATCH = 201;
  private static final int TAG = 800;
  private static final int USE_GRV_CACHE = 1101;

  /** The options that outlive a retry by {@code onError}, and that a database has too. */
  private static final Set<Integer> PERSISTENT = Set.of(TIMEOUT, RETRY_LIMIT, MAX_RETRY_DELAY);

  /** The options that hold for one attempt. The load model knows neither priorities nor tags. */
  private static final Set<Integer> OF_AN_ATTEMPT =
      Set.of(READ_YOUR_WRITES_DISABLE, PRIORITY_BATCH, TAG, USE_GRV_CACHE);

  /**
   * Returns the option of a transaction.
   *
   * @throws FDBException 2007 if the emulator does not have it
   */
  static TransactionOption of(int code, byte[] value) {
    if (!PERSISTENT.contains(code) && !OF_AN_ATTEMPT.contains(code)) {
      throw UnsupportedCall.ofOption("transaction option " + code);
    }
    return new TransactionOption(code, value == null ? null : value.clone());
  }

  /**
   * Returns the option of a database, with which its later transactions begin. The options that the
   * emulator has are of the same codes for both.
   *
   * @throws FDBException 2007 if the emulator does not have it, 2006 for a value that FoundationDB
   *     would not take
   */
  static TransactionOption byDefault(int code, byte[] value) {
    if (!PERSISTENT.contains(code)) {
      throw UnsupportedCall.ofOption("database option " + code);
    }
    var option = of(code, value);
    new TransactionSettings().set(option);
    return option;
  }

  boolean isPersistent() {
    return PERSISTENT.contains(code);
  }

  /**
   * Returns the value as a number, from {@code least} on.
   *
   * @throws FDBException 2006 if it is none
   */
  int number(int least) {
    var number =
        value != null && value.length == Long.BYTES
            ? ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong()
            : Long.MIN_VALUE;
    if (number < least || number > Integer.MAX_VALUE) {
      throw ErrorCode.INVALID_OPTION_VALUE.exception();
    }
    return (int) number;
  }
}
