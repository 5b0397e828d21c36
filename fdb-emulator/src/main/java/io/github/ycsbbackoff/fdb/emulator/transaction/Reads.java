package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.Range;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.async.AsyncIterable;
import java.util.concurrent.CompletableFuture;

/**
 * The reads of a transaction or of its snapshot; the many ways of asking for a range are all passed
 * on to one.
 */
abstract class Reads {

  private final boolean isSnapshot;

  Reads(boolean isSnapshot) {
    this.isSnapshot = isSnapshot;
  }

  /**
   * Returns the attempt that reads.
   *
   * @throws IllegalStateException if the transaction is no longer to be used
   */
  abstract TransactionAttempt attempt();

  public CompletableFuture<Long> getReadVersion() {
    return attempt().readVersion();
  }

  public void setReadVersion(long version) {
    attempt().setReadVersion(version);
  }

  public CompletableFuture<byte[]> get(byte[] key) {
    return attempt().get(given(key), isSnapshot);
  }

  public AsyncIterable<KeyValue> getRange(byte[] begin, byte[] end) {
    return getRange(begin, end, ReadTransaction.ROW_LIMIT_UNLIMITED);
  }

  public AsyncIterable<KeyValue> getRange(byte[] begin, byte[] end, int limit) {
    return getRange(begin, end, limit, false);
  }

  public AsyncIterable<KeyValue> getRange(byte[] begin, byte[] end, int limit, boolean reverse) {
    return getRange(begin, end, limit, reverse, StreamingMode.ITERATOR);
  }

  public AsyncIterable<KeyValue> getRange(
      byte[] begin, byte[] end, int limit, boolean reverse, StreamingMode mode) {
    return new RangeQuery(this, given(begin), given(end), limit, reverse, mode);
  }

  public AsyncIterable<KeyValue> getRange(Range range) {
    return getRange(range.begin, range.end);
  }

  public AsyncIterable<KeyValue> getRange(Range range, int limit) {
    return getRange(range.begin, range.end, limit);
  }

  public AsyncIterable<KeyValue> getRange(Range range, int limit, boolean reverse) {
    return getRange(range.begin, range.end, limit, reverse);
  }

  public AsyncIterable<KeyValue> getRange(
      Range range, int limit, boolean reverse, StreamingMode mode) {
    return getRange(range.begin, range.end, limit, reverse, mode);
  }

  /** Returns one chunk of a range, as {@link RangeCursor} asks for it. */
  CompletableFuture<RangeChunk> chunk(RangeRequest request) {
    return attempt().range(request, isSnapshot);
  }

  /** Returns a copy of an argument, which the caller may change afterwards. */
  static byte[] given(byte[] argument) {
    if (argument == null) {
      throw new IllegalArgumentException("Argument cannot be null");
    }
    return argument.clone();
  }
}
