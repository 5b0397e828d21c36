package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.Range;
import java.util.List;

/**
 * Some rows of a range, in the order of the read.
 *
 * @param more whether a limit ended the chunk, and not the range
 * @param beginRanOff whether there was no key where the range should begin
 * @param endRanOff whether there was no key where the range should end
 */
record RangeChunk(List<KeyValue> rows, boolean more, boolean beginRanOff, boolean endRanOff) {

  /**
   * Returns what this read hangs on: only keys that could have changed its result, so not those
   * behind a limit. This follows RYWImpl::addConflictRange in fdbclient/ReadYourWrites.actor.cpp.
   */
  Range conflict(RangeRequest request, byte[] maxKey) {
    var begin = View.bound(request.begin());
    var end = View.bound(request.end());
    var from = Keys.min(begin, end);
    var to = Keys.max(begin, end);
    if (more && Keys.less(begin, end)) {
      if (request.reverse()) {
        from = request.begin().getOffset() <= 1 ? end : begin;
      } else {
        to = request.end().getOffset() > 0 ? begin : end;
      }
    }
    if (beginRanOff && request.begin().getOffset() <= 0) {
      from = Keys.FIRST;
    }
    if (endRanOff && request.end().getOffset() > 0) {
      to = maxKey;
    }
    if (!rows.isEmpty()) {
      var lowest = rows.get(request.reverse() ? rows.size() - 1 : 0).getKey();
      var highest = rows.get(request.reverse() ? 0 : rows.size() - 1).getKey();
      if (request.reverse() || request.begin().getOffset() <= 0) {
        from = Keys.min(from, lowest);
      }
      if (!request.reverse() || request.end().getOffset() > 0) {
        to = Keys.max(to, Keys.after(highest));
      }
    }
    return new Range(from, to);
  }
}
