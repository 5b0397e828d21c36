package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.History;
import io.github.ycsbbackoff.verify.Stamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** The entries that one thread puts into the history of its run. */
final class WriteNotes {

  private static final int NONE = -1;

  private final History history;
  private final int thread;

  /**
   * The number of the write whose values were stamped and that has not begun; else {@link #NONE}.
   */
  private int number = NONE;

  private Set<String> fields = Set.of();

  WriteNotes(History history) {
    this.history = history;
    this.thread = history.nextThread();
  }

  /** Returns the values of the next write, each with its stamp, in a new map. */
  Map<String, ByteIterator> stamped(Map<String, ByteIterator> values) {
    number = history.nextSequence();
    fields = values.keySet();
    var stamped = new HashMap<String, ByteIterator>(2 * values.size());
    values.forEach((field, value) -> stamped.put(field, stamped(field, value.toArray())));
    return stamped;
  }

  private ByteIterator stamped(String field, byte[] value) {
    if (value.length < Stamp.BYTES) {
      throw new IllegalArgumentException(
          "%s=%s: is too short for a stamp; with %s, give values of %d bytes or more"
              .formatted(
                  field,
                  new String(value, java.nio.charset.StandardCharsets.UTF_8),
                  History.FILE,
                  Stamp.BYTES));
    }
    history.stamp(number, value);
    return new ByteArrayByteIterator(value);
  }

  /** Notes that the row made of the stamped values will now be sent; a delete has no values. */
  void begins(PendingRow row) {
    // The values of a row that was refused before it was sent may have been stamped, too.
    var isStamped = number != NONE && row.kind() != OperationKind.DELETE;
    var itsNumber = isStamped ? number : history.nextSequence();
    var itsFields = isStamped ? fields : List.<String>of();
    number = NONE;
    history.begin(row.kind(), row.table(), row.key(), thread, itsNumber, itsFields);
    row.isInHistory(itsNumber);
  }

  boolean ofReads() {
    return history.notesReads();
  }

  /** The step that reads one row, as {@link BackoffBinding#readRow} does. */
  interface Reading {
    boolean read(String table, String key, Set<String> fields, Map<String, ByteIterator> result)
        throws Exception;
  }

  /** Reads a row by {@code reading}, and notes what was seen of it. */
  boolean read(
      String table,
      String key,
      Set<String> fields,
      Map<String, ByteIterator> result,
      Reading reading)
      throws Exception {
    var beganNanos = System.nanoTime();
    var found = reading.read(table, key, fields, result);
    var seen = new HashMap<String, byte[]>(2 * result.size());
    result.forEach((field, value) -> seen.put(field, value.toArray()));
    // An iterator can be read only once.
    seen.forEach((field, value) -> result.put(field, new ByteArrayByteIterator(value)));
    history.read(beganNanos, table, key, fields, seen);
    return found;
  }
}
