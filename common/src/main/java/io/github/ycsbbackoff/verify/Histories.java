package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.metrics.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All histories together: the operations on each row, and the write of each stamp. */
final class Histories {

  private static final int NO_WRITE = -1;

  private final WriteColumns writes = new WriteColumns();
  private final ReadColumns reads = new ReadColumns();
  private final FieldSets fieldSets = new FieldSets();
  private final Map<String, Map<String, Integer>> tables = new LinkedHashMap<>();
  private final List<String> keys = new ArrayList<>();
  private final Map<Integer, Writer> writers = new HashMap<>();
  private Groups writesByRow;
  private Groups readsByRow;

  /** One process that wrote rows. */
  private static final class Writer {
    private final Path file;
    private int[] writes = new int[1024];

    Writer(Path file) {
      this.file = file;
      Arrays.fill(writes, NO_WRITE);
    }

    void put(int sequence, int write) {
      if (sequence >= writes.length) {
        var before = writes.length;
        writes = Arrays.copyOf(writes, Math.max(sequence + 1, before + (before >> 1)));
        Arrays.fill(writes, before, writes.length, NO_WRITE);
      }
      writes[sequence] = write;
    }

    int get(int sequence) {
      return sequence < writes.length ? writes[sequence] : NO_WRITE;
    }
  }

  /**
   * Adds a process that began.
   *
   * @throws SettingException if another history has the same writer's number
   */
  void addWriter(int writer, Path file) {
    var other = writers.putIfAbsent(writer, new Writer(file));
    if (other != null) {
      throw new SettingException(
          file
              + ": has the same writer as "
              + other.file
              + ", so that their stamps cannot be told apart; give each history once, and of two"
              + " different ones run one again");
    }
  }

  /** Returns the number of a row, which may be new. */
  int row(String table, String key) {
    return tables
        .computeIfAbsent(table, name -> new HashMap<>())
        .computeIfAbsent(
            key,
            unknown -> {
              keys.add(key);
              return keys.size() - 1;
            });
  }

  void begin(
      long micros, int row, int fieldSet, boolean isDelete, int writer, int thread, int sequence) {
    var stamp = Stamp.of(writer, sequence);
    writers.get(writer).put(sequence, writes.begin(micros, row, fieldSet, isDelete, thread, stamp));
  }

  /** Ends a write; returns false if there is no such write, or if it had ended before. */
  boolean end(long micros, int writer, int sequence, Outcome outcome, boolean echo) {
    var write = find(Stamp.of(writer, sequence));
    if (write < 0 || writes.hasEnded(write)) {
      return false;
    }
    writes.end(write, micros, outcome, echo);
    return true;
  }

  boolean isBegun(int writer, int sequence) {
    return find(Stamp.of(writer, sequence)) >= 0;
  }

  boolean isWriter(int writer) {
    return writers.containsKey(writer);
  }

  /** Returns the write with a stamp; below 0 if no history has it. */
  int find(long stamp) {
    var writer = writers.get(Stamp.writer(stamp));
    return writer == null ? NO_WRITE : writer.get(Stamp.sequence(stamp));
  }

  /** Completes the histories when everything was added; from then on rows can be asked for. */
  void complete() {
    writesByRow = new Groups(keys.size(), writes.size(), writes::row);
    readsByRow = new Groups(keys.size(), reads.size(), reads::row);
  }

  /** Returns the tables, in the order in which they were first met. */
  Set<String> tables() {
    return tables.keySet();
  }

  /** Returns the rows of a table, by their keys. */
  Map<String, Integer> rows(String table) {
    return tables.getOrDefault(table, Map.of());
  }

  String key(int row) {
    return keys.get(row);
  }

  int[] writesOf(int row) {
    return writesByRow.of(row);
  }

  int[] readsOf(int row) {
    return readsByRow.of(row);
  }

  WriteColumns writes() {
    return writes;
  }

  ReadColumns reads() {
    return reads;
  }

  FieldSets fieldSets() {
    return fieldSets;
  }
}
