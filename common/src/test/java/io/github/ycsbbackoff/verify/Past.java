package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.metrics.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** The operations on a store and its content, put together by hand; rows are of the table "t". */
final class Past implements RowSource {

  static final int WRITER = 7;

  /** The first number of the threads that ask for one write only. */
  static final int NO_THREAD = 1000;

  static final long NEVER = WriteColumns.NEVER;

  /** The stand-in for a write in a field that is not there. */
  static final int ABSENT = -1;

  /**
   * A write.
   *
   * @param outcome the outcome; null if the process did not live to see it
   * @param fields the fields that the write sets; null for a delete
   * @param thread the thread that asked for the write; its own unless {@link #oneThread} says
   *     otherwise
   */
  record Write(
      String key,
      long begin,
      long end,
      Outcome outcome,
      boolean echo,
      List<String> fields,
      int thread) {

    boolean isDelete() {
      return fields == null;
    }

    boolean isRefused() {
      return outcome == Outcome.FAILED || outcome == Outcome.GAVE_UP;
    }

    boolean isAcknowledged() {
      return outcome == Outcome.ACKNOWLEDGED;
    }

    /** Returns whether the write was carried out once, between its beginning and its end. */
    boolean isStrict() {
      return isAcknowledged() && !echo;
    }
  }

  /** A read that saw in each field the write of that number, or {@link #ABSENT}. */
  record Read(String key, long begin, long end, Map<String, Integer> seen) {}

  final List<Write> writes = new ArrayList<>();
  final List<Read> reads = new ArrayList<>();
  final Map<String, Map<String, byte[]>> stored = new TreeMap<>();

  /** Adds an acknowledged write of fields, or of none for a delete; returns its number. */
  int acknowledged(String key, long begin, long end, String... fields) {
    return write(key, begin, end, Outcome.ACKNOWLEDGED, false, fields);
  }

  /** Adds a write that ended as told; returns its number. */
  int write(String key, long begin, long end, Outcome outcome, boolean echo, String... fields) {
    writes.add(
        new Write(
            key,
            begin,
            end,
            outcome,
            echo,
            fields.length == 0 ? null : Arrays.asList(fields),
            NO_THREAD + writes.size()));
    return writes.size() - 1;
  }

  /** Adds a read that saw the same in all of these fields. */
  void read(String key, long begin, long end, int seen, String... fields) {
    var all = new HashMap<String, Integer>();
    Arrays.stream(fields).forEach(field -> all.put(field, seen));
    reads.add(new Read(key, begin, end, all));
  }

  /** Lets one thread ask for these writes, in the order of their numbers. */
  void oneThread(int... numbers) {
    for (var number : numbers) {
      var write = writes.get(number);
      writes.set(
          number,
          new Write(
              write.key(),
              write.begin(),
              write.end(),
              write.outcome(),
              write.echo(),
              write.fields(),
              1));
    }
  }

  /** Puts the value of that write into these fields of the store. */
  Past holds(String key, int write, String... fields) {
    for (var field : fields) {
      holds(key, field, Stamp.text(Stamp.of(WRITER, write)) + " and more");
    }
    return this;
  }

  Past holds(String key, String field, String value) {
    stored
        .computeIfAbsent(key, row -> new HashMap<>())
        .put(field, value.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return this;
  }

  Verification verified() throws Exception {
    return Verification.of("t", histories(), this);
  }

  Histories histories() {
    var histories = new Histories();
    histories.addWriter(WRITER, Path.of("by-hand.csv"));
    for (var i = 0; i < writes.size(); i++) {
      var write = writes.get(i);
      var fields = write.isDelete() ? List.<String>of() : write.fields();
      histories.begin(
          write.begin(),
          histories.row("t", write.key()),
          histories.fieldSets().of(fields),
          write.isDelete(),
          WRITER,
          write.thread(),
          i);
      if (write.outcome() != null) {
        histories.end(write.end(), WRITER, i, write.outcome(), write.echo());
      }
    }
    for (var read : reads) {
      var fields = List.copyOf(read.seen().keySet());
      var seen = fields.stream().mapToLong(field -> stamp(read.seen().get(field))).toArray();
      histories
          .reads()
          .add(
              read.begin(),
              read.end(),
              histories.row("t", read.key()),
              histories.fieldSets().of(fields),
              Arrays.stream(seen).distinct().count() == 1 ? new long[] {seen[0]} : seen);
    }
    histories.complete();
    return histories;
  }

  @Override
  public void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each) {
    stored.forEach(
        (key, fields) -> {
          var row = new HashMap<String, ByteIterator>();
          fields.forEach((field, value) -> row.put(field, new ByteArrayByteIterator(value)));
          each.accept(key, row);
        });
  }

  private static long stamp(int write) {
    return write == ABSENT ? ReadColumns.ABSENT : Stamp.of(WRITER, write);
  }
}
