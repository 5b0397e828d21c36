package io.github.ycsbbackoff.verify;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The slow check whether an order explains a tiny history of one row: it tries every order. A write
 * that may be carried out at any time is carried out at any place in the order, any number of
 * times.
 */
final class BruteForce {

  private final Past past;
  private final List<Past.Write> writes;
  private final Set<String> tried = new HashSet<>();

  BruteForce(Past past) {
    this.past = past;
    this.writes = past.writes;
  }

  boolean isSound() {
    return search(0, 0, new HashMap<>());
  }

  /**
   * Searches the orders that go on from here.
   *
   * @param done the acknowledged writes that were carried out, as bits
   * @param read the reads that were carried out, as bits
   */
  private boolean search(int done, int read, Map<String, Integer> row) {
    if (!tried.add(done + " " + read + " " + row)) {
      return false;
    }
    if (isAllDone(done, read) && endsIn(row)) {
      return true;
    }
    for (var i = 0; i < writes.size(); i++) {
      var write = writes.get(i);
      var isOnceMore = (done & 1 << i) != 0 || !write.isAcknowledged();
      if (write.isRefused()
          || (isOnceMore && write.isStrict())
          || isOutOfOrder(i, done)
          || isTooEarly(write.begin(), done, read, i, -1)) {
        continue;
      }
      var after = write.isAcknowledged() ? done | 1 << i : done;
      if (search(after, read, after(row, i))) {
        return true;
      }
    }
    for (var i = 0; i < past.reads.size(); i++) {
      var each = past.reads.get(i);
      if ((read & 1 << i) == 0
          && !isTooEarly(each.begin(), done, read, -1, i)
          && sees(each, row)
          && search(done, read | 1 << i, row)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether another operation, which ended before {@code begin}, is still to be carried
   * out.
   */
  private boolean isTooEarly(long begin, int done, int read, int write, int reading) {
    for (var i = 0; i < writes.size(); i++) {
      var other = writes.get(i);
      if (i != write && other.isAcknowledged() && (done & 1 << i) == 0 && other.end() < begin) {
        return true;
      }
    }
    for (var i = 0; i < past.reads.size(); i++) {
      if (i != reading && (read & 1 << i) == 0 && past.reads.get(i).end() < begin) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the write's thread asked earlier for another, which is still to be carried out.
   */
  private boolean isOutOfOrder(int write, int done) {
    for (var i = 0; i < write; i++) {
      var before = writes.get(i);
      if (before.isStrict()
          && before.thread() == writes.get(write).thread()
          && (done & (1 << i)) == 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isAllDone(int done, int read) {
    for (var i = 0; i < writes.size(); i++) {
      if (writes.get(i).isAcknowledged() && (done & 1 << i) == 0) {
        return false;
      }
    }
    return read == (1 << past.reads.size()) - 1;
  }

  private Map<String, Integer> after(Map<String, Integer> row, int write) {
    var after = new HashMap<>(row);
    if (writes.get(write).isDelete()) {
      after.clear();
    } else {
      writes.get(write).fields().forEach(field -> after.put(field, write));
    }
    return after;
  }

  private static boolean sees(Past.Read read, Map<String, Integer> row) {
    return read.seen().entrySet().stream()
        .allMatch(each -> row.getOrDefault(each.getKey(), Past.ABSENT).equals(each.getValue()));
  }

  private boolean endsIn(Map<String, Integer> row) {
    var stored = past.stored.getOrDefault("k", Map.of());
    var expected = new ArrayList<String>();
    row.forEach((field, write) -> expected.add(field + Stamp.text(Stamp.of(Past.WRITER, write))));
    var found = new ArrayList<String>();
    stored.forEach(
        (field, value) ->
            found.add(field + new String(value, 0, Stamp.BYTES, StandardCharsets.UTF_8)));
    return new HashSet<>(expected).equals(new HashSet<>(found));
  }
}
