package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.async.AsyncIterable;
import com.apple.foundationdb.async.AsyncIterator;
import com.apple.foundationdb.async.AsyncUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A range that is read chunk by chunk, as by RangeQuery of fdb-java. */
record RangeQuery(
    EmulatedTransaction transaction,
    KeySelector begin,
    KeySelector end,
    int rowLimit,
    boolean reverse,
    StreamingMode mode,
    boolean isSnapshot)
    implements AsyncIterable<KeyValue> {

  @Override
  public AsyncIterator<KeyValue> iterator() {
    return new RangeIterator(transaction, new RangeCursor(this, mode));
  }

  @Override
  public CompletableFuture<List<KeyValue>> asList() {
    var cursor = new RangeCursor(this, wholeListMode());
    var rows = new ArrayList<KeyValue>();
    var read =
        AsyncUtil.whileTrue(
            () ->
                cursor
                    .fetch()
                    .thenApply(
                        chunk -> {
                          rows.addAll(chunk.rows());
                          return cursor.hasMore();
                        }),
            transaction.getExecutor());
    var list = new CompletableFuture<List<KeyValue>>();
    Futures.pass(read.thenApply(unused -> rows), list);
    return list;
  }

  private StreamingMode wholeListMode() {
    if (mode != StreamingMode.ITERATOR) {
      return mode;
    }
    return rowLimit == 0 ? StreamingMode.WANT_ALL : StreamingMode.EXACT;
  }
}
