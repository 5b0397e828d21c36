package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.StreamingMode;
import java.util.concurrent.CompletableFuture;

/** The place that the reading of a range has come to. One chunk is fetched at a time. */
final class RangeCursor {

  private final RangeQuery query;
  private final StreamingMode mode;
  private KeySelector begin;
  private KeySelector end;
  private int rowsLeft;
  private int iteration;
  private boolean more = true;

  RangeCursor(RangeQuery query, StreamingMode mode) {
    this.query = query;
    this.mode = mode;
    this.begin = query.begin();
    this.end = query.end();
    this.rowsLeft = query.rowLimit();
  }

  /** Returns whether a chunk may be left after the last one fetched. */
  synchronized boolean hasMore() {
    return more;
  }

  CompletableFuture<RangeChunk> fetch() {
    return request().thenApply(this::advance);
  }

  private synchronized CompletableFuture<RangeChunk> request() {
    iteration++;
    try {
      var request = RangeRequest.of(begin, end, rowsLeft, query.reverse(), mode, iteration);
      return query.transaction().chunk(request, query.isSnapshot());
    } catch (FDBException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private synchronized RangeChunk advance(RangeChunk chunk) {
    var rows = chunk.rows();
    more = chunk.more() && !rows.isEmpty();
    if (query.rowLimit() != 0) {
      rowsLeft -= rows.size();
      more &= rowsLeft > 0;
    }
    if (more) {
      var last = rows.get(rows.size() - 1).getKey();
      if (query.reverse()) {
        end = KeySelector.firstGreaterOrEqual(last);
      } else {
        begin = KeySelector.firstGreaterThan(last);
      }
    }
    return chunk;
  }
}
