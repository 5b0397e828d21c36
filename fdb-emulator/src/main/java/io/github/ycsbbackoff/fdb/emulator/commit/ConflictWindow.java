package io.github.ycsbbackoff.fdb.emulator.commit;

import com.apple.foundationdb.Range;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;

/**
 * The writes of the last five seconds, as FoundationDB's resolver keeps them: for each key the
 * version of the last commit that wrote it. A commit conflicts if any of its read ranges was
 * written after its read version.
 *
 * <p>Single keys are apart from ranges, as nearly all writes are of single keys. The caller sees to
 * it that one thread at a time is in here.
 */
final class ConflictWindow {

  private final TreeMap<byte[], Long> versionByKey = new TreeMap<>(KeyOrder.ORDER);

  /** The version of the last range written over the keys from each key up to the next. */
  private final TreeMap<byte[], Long> versionFrom = new TreeMap<>(KeyOrder.ORDER);

  private final Queue<Written> written = new ArrayDeque<>();

  private record Written(Range range, long version) {}

  boolean isWrittenAfter(long version, List<Range> ranges) {
    for (var range : ranges) {
      if (KeyOrder.less(range.begin, range.end) && isWrittenAfter(version, range)) {
        return true;
      }
    }
    return false;
  }

  void add(Range range, long version) {
    if (isSingleKey(range)) {
      versionByKey.put(range.begin, version);
    } else {
      addRange(range, version);
    }
    written.add(new Written(range, version));
  }

  /**
   * Forgets what was written at {@code oldest} or before, which conflicts with no read at {@code
   * oldest} or later.
   */
  void forgetBefore(long oldest) {
    Written next;
    while ((next = written.peek()) != null && next.version <= oldest) {
      written.remove();
      if (isSingleKey(next.range)) {
        versionByKey.remove(next.range.begin, next.version);
      } else {
        forgetRange(next.range, oldest);
      }
    }
  }

  /** Returns the number of entries held. */
  int size() {
    return versionByKey.size() + versionFrom.size();
  }

  private boolean isWrittenAfter(long version, Range range) {
    if (isSingleKey(range)) {
      return versionByKey.getOrDefault(range.begin, 0L) > version || rangeAt(range.begin) > version;
    }
    return isAnyAfter(version, versionByKey, range)
        || rangeAt(range.begin) > version
        || isAnyAfter(version, versionFrom, range);
  }

  private static boolean isAnyAfter(
      long version, NavigableMap<byte[], Long> versions, Range range) {
    for (long each : versions.subMap(range.begin, true, range.end, false).values()) {
      if (each > version) {
        return true;
      }
    }
    return false;
  }

  private long rangeAt(byte[] key) {
    var entry = versionFrom.floorEntry(key);
    return entry == null ? 0 : entry.getValue();
  }

  private void addRange(Range range, long version) {
    var behind = rangeAt(range.end);
    versionFrom.subMap(range.begin, true, range.end, false).clear();
    versionFrom.put(range.begin, version);
    versionFrom.putIfAbsent(range.end, behind);
  }

  /** Removes each bound of {@code range} that lies between two parts too old to matter. */
  private void forgetRange(Range range, long oldest) {
    for (var bound : List.of(range.begin, range.end)) {
      var before = versionFrom.lowerEntry(bound);
      if ((before == null || before.getValue() <= oldest) && rangeAt(bound) <= oldest) {
        versionFrom.remove(bound);
      }
    }
  }

  private static boolean isSingleKey(Range range) {
    var begin = range.begin;
    var end = range.end;
    return end.length == begin.length + 1
        && end[begin.length] == 0
        && Arrays.equals(begin, 0, begin.length, end, 0, begin.length);
  }
}
