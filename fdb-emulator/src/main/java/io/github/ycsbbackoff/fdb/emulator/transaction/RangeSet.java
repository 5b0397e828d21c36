package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.Range;
import io.github.ycsbbackoff.fdb.emulator.storage.KeyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A set of key ranges, begin included and end not; ranges that touch become one. */
final class RangeSet {

  private final TreeMap<byte[], byte[]> endByBegin;

  RangeSet() {
    endByBegin = new TreeMap<>(KeyOrder.ORDER);
  }

  private RangeSet(NavigableMap<byte[], byte[]> endByBegin) {
    this.endByBegin = new TreeMap<>(endByBegin);
  }

  RangeSet copy() {
    return new RangeSet(endByBegin);
  }

  void add(byte[] begin, byte[] end) {
    var from = begin;
    var to = end;
    var before = endByBegin.floorEntry(begin);
    if (before != null && !KeyOrder.less(before.getValue(), begin)) {
      from = before.getKey();
      to = KeyOrder.max(to, before.getValue());
    }
    Map.Entry<byte[], byte[]> next;
    while ((next = endByBegin.ceilingEntry(from)) != null && !KeyOrder.less(to, next.getKey())) {
      to = KeyOrder.max(to, next.getValue());
      endByBegin.remove(next.getKey());
    }
    endByBegin.put(from, to);
  }

  boolean contains(byte[] key) {
    var at = endByBegin.floorEntry(key);
    return at != null && KeyOrder.less(key, at.getValue());
  }

  boolean isEmpty() {
    return endByBegin.isEmpty();
  }

  List<Range> ranges() {
    var all = new ArrayList<Range>(endByBegin.size());
    endByBegin.forEach((begin, end) -> all.add(new Range(begin, end)));
    return all;
  }

  /** Returns what of {@code begin} to {@code end} is not in this set. */
  List<Range> gaps(byte[] begin, byte[] end) {
    var gaps = new ArrayList<Range>();
    var from = begin;
    var before = endByBegin.floorEntry(begin);
    if (before != null) {
      from = KeyOrder.max(from, before.getValue());
    }
    for (var each : endByBegin.tailMap(begin, false).entrySet()) {
      if (!KeyOrder.less(each.getKey(), end)) {
        break;
      }
      gaps.add(new Range(from, each.getKey()));
      from = each.getValue();
    }
    if (KeyOrder.less(from, end)) {
      gaps.add(new Range(from, end));
    }
    return gaps;
  }
}
