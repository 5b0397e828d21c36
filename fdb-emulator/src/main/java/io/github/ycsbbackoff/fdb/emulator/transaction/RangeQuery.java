package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.async.AsyncIterable;
import com.apple.foundationdb.async.AsyncIterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A range that is read into a list, chunk by chunk as by RangeQuery of fdb-java. */
@SuppressWarnings("ArrayRecordComponent") // No two queries are compared.
record RangeQuery(
    Reads reads, byte[] begin, byte[] end, int rowLimit, boolean reverse, StreamingMode mode)
    implements AsyncIterable<KeyValue> {

  @Override
  public CompletableFuture<List<KeyValue>> asList() {
    return new RangeCursor(this).toTheEnd();
  }

  @Override
  public AsyncIterator<KeyValue> iterator() {
    throw UnsupportedCall.ofCall("AsyncIterable.iterator()");
  }
}
