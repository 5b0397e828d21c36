package io.github.ycsbbackoff.kudu;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import org.apache.kudu.client.KuduClient;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.KuduScanToken;
import org.apache.kudu.client.KuduScanner;
import org.apache.kudu.client.RowResult;
import org.apache.kudu.client.RowResultIterator;

/**
 * A scan that returns the rows of many tablets in the order of their keys. Each tablet answers in
 * key order. Where keys are hashed over tablets, all tablets are read side by side and merged;
 * where tablets are ranges, they are read one after the other, so that a short scan reads no more
 * tablets than it must.
 */
final class KeyOrderedScan implements AutoCloseable {

  private final KuduClient client;
  private final Queue<KuduScanToken> unopened;
  private final PriorityQueue<Cursor> open =
      new PriorityQueue<>(Comparator.comparing(cursor -> cursor.key));
  private final boolean ranges;

  KeyOrderedScan(KuduClient client, List<KuduScanToken> tokens) {
    this.client = client;
    this.unopened = new ArrayDeque<>(tokens);
    this.ranges =
        tokens.stream()
            .allMatch(token -> token.getTablet().getPartition().getHashBuckets().isEmpty());
  }

  /** Returns the next row, or null after the last. */
  RowResult next() throws Exception {
    while (!unopened.isEmpty() && (open.isEmpty() || !ranges)) {
      push(new Cursor(unopened.remove().intoScanner(client)));
    }
    var cursor = open.poll();
    if (cursor == null) {
      return null;
    }
    var row = cursor.row;
    push(cursor);
    return row;
  }

  @Override
  public void close() {
    for (var cursor : open) {
      try {
        cursor.scanner.close();
      } catch (KuduException e) {
        // The caller has its rows. A server that is too busy to close a scanner drops it by itself,
        // after --scanner_ttl_ms, and the scanners of the other tablets are still to be closed.
      }
    }
  }

  private void push(Cursor cursor) throws KuduException {
    if (cursor.advance()) {
      open.add(cursor);
    } else {
      cursor.scanner.close();
    }
  }

  private static final class Cursor {
    private final KuduScanner scanner;
    private RowResultIterator page;
    private RowResult row;
    private String key;

    Cursor(KuduScanner scanner) {
      this.scanner = scanner;
    }

    boolean advance() throws KuduException {
      while (page == null || !page.hasNext()) {
        if (!scanner.hasMoreRows()) {
          return false;
        }
        page = scanner.nextRows();
      }
      row = page.next();
      key = row.getString(0);
      return true;
    }
  }
}
