package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.OperationKind;

/** The assignment of RPCs to the YCSB operations that they serve. */
final class RpcKind {

  /**
   * The kind of the scanners of this thread. Scanners are opened, read and closed in the thread
   * that asks; see {@link PolicyKuduClient#asRead}.
   */
  static final ThreadLocal<OperationKind> OF_SCANNERS =
      ThreadLocal.withInitial(() -> OperationKind.SCAN);

  private static final String SCAN = "Scan";

  private RpcKind() {}

  /**
   * Returns the operation that {@code rpc} serves, or null if it serves none, such as opening a
   * table.
   */
  static OperationKind of(KuduRpc<?> rpc) {
    if (rpc instanceof Operation operation) {
      return ofWrite(operation);
    }
    if (rpc instanceof Batch batch) {
      return ofBatch(batch);
    }
    return SCAN.equals(rpc.method()) ? OF_SCANNERS.get() : null;
  }

  private static OperationKind ofBatch(Batch batch) {
    OperationKind common = null;
    for (var operation : batch.operations) {
      var kind = ofWrite(operation);
      if (common != null && common != kind) {
        return OperationKind.MIXED;
      }
      common = kind;
    }
    return common;
  }

  private static OperationKind ofWrite(Operation operation) {
    if (operation instanceof Update) {
      return OperationKind.UPDATE;
    }
    return operation instanceof Delete ? OperationKind.DELETE : OperationKind.INSERT;
  }
}
