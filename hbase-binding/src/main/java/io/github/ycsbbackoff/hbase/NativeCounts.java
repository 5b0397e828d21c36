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
 * A watcher of HBase's own retrying from below, by what HBase's RPC client sends and receives.
 * HBase makes that client from a configuration alone, so that the client finds its watcher by a
 * number in the configuration.
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

  /** Has the connections that are made from {@code configuration} watched. */
  void configure(Configuration configuration) {
    configuration.set(ID, id);
    configuration.set("hbase.rpc.client.impl", CountingRpcClient.class.getName());
  }

  /** Returns whether the run that {@code configuration} belongs to is still open. */
  static boolean isOpen(Configuration configuration) {
    return OPEN.containsKey(configuration.get(ID, ""));
  }

  /** Returns the operation that the calling thread works for; null if none that is counted. */
  static NativeOperation current() {
    var caller = CURRENT.get();
    return caller == null ? null : caller.operation;
  }

  /** Returns the caller of one YCSB thread. */
  Caller newCaller() {
    return new Caller();
  }

  @Override
  public void close() {
    OPEN.remove(id);
  }

  /** One YCSB thread with the threads of its pool, which work for one operation at a time. */
  final class Caller {

    private volatile NativeOperation operation;

    /** Returns a pool of threads that are known to work for this caller. */
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
     * @param rows the rows that the operation writes, in their order; none if it reads
     */
    <T> T call(OperationKind kind, List<HBaseRow> rows, Callable<T> work) throws Exception {
      var current = new NativeOperation(reaction, kind, rows);
      operation = current;
      // The thread keeps its caller, which works for no operation between two calls: to remove it
      // here, and to set it anew, would cost an entry of the thread's map for each operation.
      CURRENT.set(this);
      try {
        return work.call();
      } finally {
        operation = null;
        current.ended();
      }
    }
  }
}
