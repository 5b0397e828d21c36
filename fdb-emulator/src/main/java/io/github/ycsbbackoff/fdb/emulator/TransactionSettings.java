package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The options of a transaction, by the codes of fdbclient/vexillographer/fdb.options. Options that
 * mean nothing to a cluster in this process, as those of tracing or locality, are accepted and do
 * nothing.
 */
final class TransactionSettings {

  static final int TIMEOUT = 500;
  static final int RETRY_LIMIT = 501;
  static final int MAX_RETRY_DELAY = 502;
  static final int AUTHORIZATION_TOKEN = 2000;
  static final int READ_YOUR_WRITES_DISABLE = 51;
  static final int SNAPSHOT_RYW_ENABLE = 600;
  static final int SNAPSHOT_RYW_DISABLE = 601;

  private static final int NEXT_WRITE_NO_WRITE_CONFLICT_RANGE = 30;
  private static final int ACCESS_SYSTEM_KEYS = 301;
  private static final int READ_SYSTEM_KEYS = 302;
  private static final int SIZE_LIMIT = 503;
  private static final int TAG = 800;
  private static final int AUTO_THROTTLE_TAG = 801;
  private static final int BYPASS_UNREADABLE = 1100;

  private static final Set<Integer> WITH_EFFECT =
      Set.of(
          TIMEOUT,
          RETRY_LIMIT,
          MAX_RETRY_DELAY,
          SIZE_LIMIT,
          READ_YOUR_WRITES_DISABLE,
          SNAPSHOT_RYW_ENABLE,
          SNAPSHOT_RYW_DISABLE,
          NEXT_WRITE_NO_WRITE_CONFLICT_RANGE,
          ACCESS_SYSTEM_KEYS,
          READ_SYSTEM_KEYS,
          BYPASS_UNREADABLE,
          TAG,
          AUTO_THROTTLE_TAG);

  private static final Set<Integer> WITHOUT_EFFECT =
      Set.of(
          10,
          20,
          21,
          23,
          40,
          50,
          52,
          110,
          120,
          130,
          200,
          201,
          300,
          303,
          304,
          400,
          401,
          402,
          403,
          404,
          405,
          406,
          504,
          505,
          507,
          508,
          509,
          510,
          700,
          701,
          702,
          710,
          711,
          712,
          713,
          714,
          900,
          1000,
          1101,
          1102,
          AUTHORIZATION_TOKEN,
          4000,
          4001);

  /**
   * The most tags of a transaction, each of {@link #MAX_TAG_BYTES} at most:
   * MAX_TAGS_PER_TRANSACTION and MAX_TRANSACTION_TAG_LENGTH of fdbclient/ClientKnobs.cpp.
   */
  private static final int MAX_TAGS = 5;

  private static final int MAX_TAG_BYTES = 255;

  private long timeoutMillis;
  private int retryLimit = -1;
  private long maxRetryDelayMillis = 1_000;
  private long sizeLimit = Limits.TRANSACTION_BYTES;
  private int snapshotReadYourWrites = 1;
  private boolean readYourWritesDisabled;
  private boolean readsSystemKeys;
  private boolean writesSystemKeys;
  private boolean nextWriteWithoutConflict;
  private boolean bypassesUnreadable;
  private final Set<ByteBuffer> tags = new HashSet<>();

  /** Returns whether an option outlives a retry by {@code onError}. */
  static boolean isPersistent(int code) {
    return code == TIMEOUT
        || code == RETRY_LIMIT
        || code == MAX_RETRY_DELAY
        || code == AUTHORIZATION_TOKEN;
  }

  /** Returns whether FoundationDB 7.4 has an option of that code. */
  static boolean isKnown(int code) {
    return WITH_EFFECT.contains(code) || WITHOUT_EFFECT.contains(code);
  }

  /**
   * Sets one option; an unknown option does nothing.
   *
   * @throws FDBException 2006, 2109 or 2110 for a value that FoundationDB would not take
   */
  void set(int code, byte[] value) {
    switch (code) {
      case TIMEOUT -> timeoutMillis = number(value, 0, Integer.MAX_VALUE);
      case RETRY_LIMIT -> retryLimit = (int) number(value, -1, Integer.MAX_VALUE);
      case MAX_RETRY_DELAY -> maxRetryDelayMillis = number(value, 0, Integer.MAX_VALUE);
      case SIZE_LIMIT -> sizeLimit = number(value, 32, Limits.TRANSACTION_BYTES);
      case READ_YOUR_WRITES_DISABLE -> readYourWritesDisabled = true;
      case SNAPSHOT_RYW_ENABLE -> snapshotReadYourWrites++;
      case SNAPSHOT_RYW_DISABLE -> snapshotReadYourWrites--;
      case NEXT_WRITE_NO_WRITE_CONFLICT_RANGE -> nextWriteWithoutConflict = true;
      case ACCESS_SYSTEM_KEYS -> {
        readsSystemKeys = true;
        writesSystemKeys = true;
      }
      case READ_SYSTEM_KEYS -> readsSystemKeys = true;
      case BYPASS_UNREADABLE -> bypassesUnreadable = true;
      case TAG, AUTO_THROTTLE_TAG -> addTag(value);
      default -> {}
    }
  }

  /** Returns the timeout of the transaction; 0 if there is none. */
  long timeoutNanos() {
    return TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
  }

  boolean isLastRetry(int retries) {
    return retryLimit != -1 && retries >= retryLimit;
  }

  long maxRetryDelayNanos() {
    return TimeUnit.MILLISECONDS.toNanos(maxRetryDelayMillis);
  }

  long sizeLimit() {
    return sizeLimit;
  }

  boolean readsItsWrites(boolean snapshot) {
    return !readYourWritesDisabled && (!snapshot || snapshotReadYourWrites > 0);
  }

  boolean isReadYourWritesDisabled() {
    return readYourWritesDisabled;
  }

  byte[] maxReadKey() {
    return readsSystemKeys ? Keys.END : Keys.SYSTEM;
  }

  byte[] maxWriteKey() {
    return writesSystemKeys ? Keys.END : Keys.SYSTEM;
  }

  boolean bypassesUnreadable() {
    return bypassesUnreadable;
  }

  /**
   * Returns whether the write at hand conflicts with reads of others. The option against this is
   * good for one write.
   */
  boolean takeWriteConflict() {
    var conflicts = !nextWriteWithoutConflict;
    nextWriteWithoutConflict = false;
    return conflicts;
  }

  private void addTag(byte[] value) {
    check(value != null, ErrorCode.INVALID_OPTION_VALUE);
    check(value.length <= MAX_TAG_BYTES, ErrorCode.TAG_TOO_LONG);
    tags.add(ByteBuffer.wrap(value.clone()));
    check(tags.size() <= MAX_TAGS, ErrorCode.TOO_MANY_TAGS);
  }

  private static long number(byte[] value, long least, long most) {
    check(value != null && value.length == Long.BYTES, ErrorCode.INVALID_OPTION_VALUE);
    var number = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong();
    check(number >= least && number <= most, ErrorCode.INVALID_OPTION_VALUE);
    return number;
  }

  private static void check(boolean holds, ErrorCode otherwise) {
    if (!holds) {
      throw otherwise.exception();
    }
  }
}
