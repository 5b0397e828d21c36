package io.github.ycsbbackoff.hbase;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.util.Bytes;

/** A server that keeps rows, and answers to each row sent what its script says next. */
final class ScriptedMultis implements Multis {

  /**
   * The answers to the rows in the order in which they come; when there are no more, each row is
   * stored.
   */
  private final Deque<Step> script = new ArrayDeque<>();

  /** The values that were stored for each row, oldest first. */
  private final Map<String, List<String>> stored = new HashMap<>();

  /** How the client ends the next call; null if it has the answers. */
  private IOException brokenOff;

  /** The answer to one row, and whether the row is stored. */
  private record Step(IOException failure, boolean isStored) {}

  private static final Step ACKNOWLEDGED = new Step(null, true);

  ScriptedMultis stores() {
    script.add(ACKNOWLEDGED);
    return this;
  }

  ScriptedMultis refuses(IOException failure) {
    script.add(new Step(failure, false));
    return this;
  }

  ScriptedMultis storesAndAnswers(IOException failure) {
    script.add(new Step(failure, true));
    return this;
  }

  /** Has the client end the next call so, before any row has an answer. */
  ScriptedMultis breaksOff(IOException failure) {
    brokenOff = failure;
    return this;
  }

  /** Returns the values that a row had, oldest first. */
  List<String> valuesOf(String key) {
    return stored.getOrDefault(key, List.of());
  }

  @Override
  public void batch(String table, List<Mutation> mutations, Object[] results) throws IOException {
    if (brokenOff != null) {
      var failure = brokenOff;
      brokenOff = null;
      throw failure;
    }
    for (var i = 0; i < results.length; i++) {
      var step = script.isEmpty() ? ACKNOWLEDGED : script.remove();
      var mutation = mutations.get(i);
      if (step.isStored()) {
        store(mutation);
      }
      results[i] = step.failure() == null ? Result.EMPTY_RESULT : step.failure();
    }
    var failures =
        Arrays.stream(results)
            .filter(Throwable.class::isInstance)
            .map(Throwable.class::cast)
            .toList();
    if (!failures.isEmpty()) {
      throw new RetriesExhaustedWithDetailsException(
          failures,
          failures.stream().map(each -> (Row) mutations.get(0)).toList(),
          failures.stream().map(each -> "server:1").toList());
    }
  }

  private void store(Mutation mutation) {
    var cell = mutation.getFamilyCellMap().firstEntry().getValue().get(0);
    var value = Bytes.toString(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    stored
        .computeIfAbsent(Bytes.toString(mutation.getRow()), key -> new ArrayList<>())
        .add(Objects.requireNonNull(value));
  }

  @Override
  public void locateAnew(String table, Collection<byte[]> rows) {}

  @Override
  public void close() {}
}
