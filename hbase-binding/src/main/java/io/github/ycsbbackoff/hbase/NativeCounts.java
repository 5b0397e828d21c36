package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;

/**
 * Watches HBase's own retrying from below: what its RPC client sends and what comes back. HBase
 * makes that client from a configuration alone, so that the two find each other by a number in it.
 */
final class NativeCounts implements AutoCloseable {

  private static final String ID = "ycsb-backoff.native-counts";
  private static final Map<String, NativeCounts> OPEN = new ConcurrentHashMap<>();
  private static final AtomicLong NEXT = new AtomicLong();
  private static final ThreadLocal<Caller> CURRENT = new ThreadLocal<>();

  private final String id = Long.toString(NEXT.getAndIncrement());
  private final Reaction reaction;

  NativeCounts(Reaction reaction) {
    this.reaction = reaction;
    OPEN.put(id, this);
  }

  /** Has connections made from {@code configuration} watched. */
  void configure(Configuration configuration) {
    configuration.set(ID, id);
    configuration.set("hbase.rpc.client.impl", CountingRpcClient.class.getName());
  }

  /** Whether this is the run that {@code configuration} belongs to, and still open. */
  static boolean isOpen(Configuration configuration) {
    return OPEN.containsKey(configuration.get(ID, ""));
  }

  /** What the calling thread works for; null if for none of the operations that are counted. */
  static NativeOperation current() {
    var caller = CURRENT.get();
    return caller == null ? null : caller.operation;
  }

  /** One thread of YCSB. */
  Caller newCaller() {
    return new Caller();
  }

  @Override
  public void close() {
    OPEN.remove(id);
  }

  /** One thread of YCSB, with those of its pool: one operation at a time. */
  final class Caller {

    private volatile NativeOperation operation;

    /** Threads that work for this caller, and are known to. */
    ExecutorService newPool() {
      return Executors.newCachedThreadPool(
          work -> {
            var thread =
                new Thread(
                    () -> {
                      CURRENT.set(this);
                      work.run();
                    },
                    "hbase-native");
            thread.setDaemon(true);
            return thread;
          });
    }

    /**
     * Runs one operation, whose RPCs are counted.
     *
     * @param rows that it writes, in their order; none if it reads
     */
    <T> T call(OperationKind kind, List<HBaseRow> rows, Callable<T> work) throws Exception {
      var current = new NativeOperation(reaction, kind, rows);
      operation = current;
      CURRENT.set(this);
      try {
        return work.call();
      } finally {
        CURRENT.remove();
        operation = null;
        current.ended();
      }
    }
  }
}
