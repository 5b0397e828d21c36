package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.async.AsyncUtil;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The place that the reading of a range has come to. One chunk is fetched at a time. */
final class RangeCursor {

  private final RangeQuery query;
  private final List<KeyValue> rows = new ArrayList<>();
  private byte[] begin;
  private byte[] end;
  private int rowsLeft;

  RangeCursor(RangeQuery query) {
    this.query = query;
    this.begin = query.begin();
    this.end = query.end();
    this.rowsLeft = query.rowLimit();
  }

  CompletableFuture<List<KeyValue>> toTheEnd() {
    var reads = query.reads();
    var read = AsyncUtil.whileTrue(() -> fetch().thenApply(this::take), reads.attempt().executor());
    var list = new CompletableFuture<List<KeyValue>>();
    Futures.pass(read.thenApply(unused -> rows), list);
    return list;
  }

  private CompletableFuture<RangeChunk> fetch() {
    var request = RangeRequest.of(begin, end, rowsLeft, query.reverse(), query.mode());
    return query.reads().chunk(request);
  }

  /** Takes the rows of {@code chunk}; returns whether a chunk may be left after it. */
  private boolean take(RangeChunk chunk) {
    rows.addAll(chunk.rows());
    if (!chunk.more()) {
      return false;
    }
    if (query.reverse()) {
      end = chunk.lastKey();
    } else {
      begin = KeyOrder.after(chunk.lastKey());
    }
    if (query.rowLimit() == 0) {
      return true;
    }
    rowsLeft -= chunk.rows().size();
    return rowsLeft > 0;
  }
}
