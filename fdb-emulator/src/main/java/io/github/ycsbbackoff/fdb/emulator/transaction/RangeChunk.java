package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.Range;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import java.util.List;

/**
 * Some rows of a range, in the order of the read.
 *
 * @param more whether a limit ended the chunk, and not the range
 */
record RangeChunk(List<KeyValue> rows, boolean more) {

  /**
   * Returns what this read hangs on: only keys that could have changed its result, so not those
   * behind a limit. This follows RYWImpl::addConflictRange in fdbclient/ReadYourWrites.actor.cpp.
   */
  Range conflict(RangeRequest request) {
    if (!more) {
      return new Range(request.begin(), request.end());
    }
    return request.reverse()
        ? new Range(lastKey(), request.end())
        : new Range(request.begin(), KeyOrder.after(lastKey()));
  }

  byte[] lastKey() {
    return rows.get(rows.size() - 1).getKey();
  }
}
