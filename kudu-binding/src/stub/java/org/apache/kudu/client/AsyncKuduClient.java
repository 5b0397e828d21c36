package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;

/**
 * A stub that the hook is compiled against, and that is never shipped. The real client has this
 * constructor too, made by its Java 8 compiler so that the nested builder may call the private one,
 * but marked synthetic, so that javac does not see it.
 */
public class AsyncKuduClient implements AutoCloseable {

  AsyncKuduClient(AsyncKuduClientBuilder builder, AsyncKuduClient$1 unused) {
    throw new AssertionError("a stub");
  }

  <R> Deferred<R> sendRpcToTablet(KuduRpc<R> rpc) {
    throw new AssertionError("a stub");
  }

  Deferred<AsyncKuduScanner.Response> scanNextRows(AsyncKuduScanner scanner) {
    throw new AssertionError("a stub");
  }

  <R> void handleRetryableError(KuduRpc<R> rpc, KuduException failure) {
    throw new AssertionError("a stub");
  }

  Deferred<LocatedTablet> getTabletLocation(
      KuduTable table, byte[] partitionKey, LookupType type, long timeoutMillis) {
    throw new AssertionError("a stub");
  }

  TableLocationsCache.Entry getTableLocationEntry(String tableId, byte[] partitionKey) {
    throw new AssertionError("a stub");
  }

  RequestTracker getRequestTracker() {
    throw new AssertionError("a stub");
  }

  @Override
  public void close() {
    throw new AssertionError("a stub");
  }

  /** A stub of what a look-up is for. */
  enum LookupType {
    POINT,
    LOWER_BOUND
  }

  /** A stub of the real client's builder, which has this name. */
  public static final class AsyncKuduClientBuilder {}
}
