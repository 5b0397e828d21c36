package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.async.AsyncIterator;
import com.apple.foundationdb.async.AsyncUtil;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * An iterator over the rows of a range. As with fdb-java, the first chunk is asked for at once, and
 * the next one when the first row of a chunk is taken.
 */
final class RangeIterator implements AsyncIterator<KeyValue> {

  private final EmulatedTransaction transaction;
  private final RangeCursor cursor;
  private List<KeyValue> rows = List.of();
  private int index;
  private KeyValue last;

  /** The chunk on its way; null if there is none after the present one. */
  private CompletableFuture<List<KeyValue>> fetching;

  private boolean cancelled;

  RangeIterator(EmulatedTransaction transaction, RangeCursor cursor) {
    this.transaction = transaction;
    this.cursor = cursor;
    this.fetching = fetch();
  }

  @Override
  public synchronized CompletableFuture<Boolean> onHasNext() {
    checkNotCancelled();
    if (index < rows.size()) {
      return AsyncUtil.READY_TRUE;
    }
    if (fetching == null) {
      return AsyncUtil.READY_FALSE;
    }
    // fdb-java fails with the bare error, and so does this.
    var answer = new CompletableFuture<Boolean>();
    Futures.pass(fetching.thenApply(chunk -> !chunk.isEmpty()), answer);
    return answer;
  }

  @Override
  public boolean hasNext() {
    return onHasNext().join();
  }

  @Override
  public KeyValue next() {
    if (!hasNext()) {
      // The exception of fdb-java is wrapped, for it comes out of a future.
      throw new CompletionException(new NoSuchElementException());
    }
    synchronized (this) {
      checkNotCancelled();
      if (index == rows.size()) {
        rows = fetching.join();
        index = 0;
        fetching = null;
      }
      if (index == 0 && cursor.hasMore()) {
        fetching = fetch();
      }
      last = rows.get(index++);
      return last;
    }
  }

  @Override
  public synchronized void remove() {
    if (last == null) {
      throw new IllegalStateException("No value has been fetched from database");
    }
    transaction.clear(last.getKey());
  }

  @Override
  public synchronized void cancel() {
    cancelled = true;
    if (fetching != null) {
      fetching.cancel(true);
    }
  }

  private CompletableFuture<List<KeyValue>> fetch() {
    return cursor.fetch().thenApply(RangeChunk::rows);
  }

  private void checkNotCancelled() {
    if (cancelled) {
      throw new CancellationException();
    }
  }
}
