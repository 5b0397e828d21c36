package org.apache.kudu.client;

import io.github.ycsbbackoff.retry.OperationKind;

/** Which of YCSB's operations an RPC serves. */
final class RpcKind {

  /**
   * Scanners are opened, read and closed in the thread that asks; see {@link
   * PolicyKuduClient#asRead}.
   */
  static final ThreadLocal<OperationKind> OF_SCANNERS =
      ThreadLocal.withInitial(() -> OperationKind.SCAN);

  private static final String SCAN = "Scan";

  private RpcKind() {}

  /** Null for what serves none of them, such as opening a table. */
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
