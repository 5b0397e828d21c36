import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.RandomByteIterator;
import site.ycsb.Workload;

/**
 * A workload with the rows that HBase's PerformanceEvaluation writes in its test {@code
 * sequentialWrite}, into its table: each thread writes a range of its own in order, which costs a
 * server less than YCSB's hashed keys.
 */
public final class SequentialRanges extends Workload {

  /** The bytes of a key, as in PerformanceEvaluation. */
  private static final int KEY_LENGTH = 26;

  private static final int ROWS_PER_THREAD = 10_000_000;

  @Override
  public Object initThread(Properties properties, int thread, int threads) {
    return new long[] {(long) thread * ROWS_PER_THREAD};
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    return doInsert(db, thread);
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    var next = (long[]) thread;
    var digits = Long.toString(next[0]++);
    var key = "0".repeat(KEY_LENGTH - digits.length()) + digits;
    Map<String, ByteIterator> values = new HashMap<>();
    for (int column = 0; column < 10; column++) {
      values.put(Integer.toString(column), new RandomByteIterator(100));
    }
    return db.insert("TestTable", key, values).isOk();
  }
}
