package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.KeyArrayResult;
import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.async.AsyncIterable;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The size of a range: it is counted here, where a real cluster estimates it from samples. */
final class RangeSizes {

  private RangeSizes() {}

  static CompletableFuture<Long> bytes(AsyncIterable<KeyValue> rows) {
    return rows.asList().thenApply(all -> all.stream().mapToLong(RangeSizes::bytes).sum());
  }

  /** Returns the range's begin, keys that are some {@code chunkSize} bytes apart, and its end. */
  static CompletableFuture<KeyArrayResult> splitPoints(
      AsyncIterable<KeyValue> rows, byte[] begin, byte[] end, long chunkSize) {
    return rows.asList().thenApply(all -> result(points(all, begin, end, chunkSize)));
  }

  private static List<byte[]> points(
      List<KeyValue> rows, byte[] begin, byte[] end, long chunkSize) {
    var points = new ArrayList<byte[]>();
    points.add(begin);
    var bytes = 0L;
    for (var row : rows) {
      if (bytes >= chunkSize) {
        points.add(row.getKey());
        bytes = 0;
      }
      bytes += bytes(row);
    }
    points.add(end);
    return points;
  }

  private static KeyArrayResult result(List<byte[]> keys) {
    var joined = new ByteArrayOutputStream();
    keys.forEach(joined::writeBytes);
    return new KeyArrayResult(
        joined.toByteArray(), keys.stream().mapToInt(key -> key.length).toArray());
  }

  private static long bytes(KeyValue row) {
    return (long) row.getKey().length + row.getValue().length;
  }
}
