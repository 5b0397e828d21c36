package org.apache.kudu.client;

import com.stumbleupon.async.Deferred;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.UnansweredAttempts;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * A factory of Kudu clients that retry by our policies, or by Kudu's own rules and are only
 * counted.
 */
public final class PolicyKuduClient {

  private PolicyKuduClient() {}

  /**
   * Returns a client that retries through {@code retrier}.
   *
   * @throws LinkageError if the hook does not take hold of this version of the client
   */
  public static AsyncKuduClient retryingBy(
      AsyncRetrier retrier,
      AsyncKuduClient.AsyncKuduClientBuilder builder,
      Reaction reaction,
      Function<KuduException, Rejection> reader) {
    HookCheck.run();
    return new PolicyAsyncKuduClient(builder, reaction, reader, new PolicyRetrying(retrier));
  }

  /**
   * Checks that this version of the client can have its attempts abandoned.
   *
   * @throws LinkageError if it cannot
   */
  public static void requireTimedAttempts() {
    TimedAttemptCheck.run();
  }

  /**
   * Returns a client that retries through {@code retrier}, and abandons attempts without an answer.
   *
   * @throws LinkageError if the hook does not take hold of this version of the client
   */
  public static AsyncKuduClient abandoning(
      UnansweredAttempts unanswered,
      AsyncRetrier retrier,
      AsyncKuduClient.AsyncKuduClientBuilder builder,
      Reaction reaction,
      Function<KuduException, Rejection> reader) {
    HookCheck.run();
    return new TimedAsyncKuduClient(
        builder, reaction, reader, new PolicyRetrying(retrier), unanswered);
  }

  /**
   * Returns a client that retries by Kudu's own rules, and is counted.
   *
   * @throws LinkageError if the hook does not take hold of this version of the client
   */
  public static AsyncKuduClient counted(
      AsyncKuduClient.AsyncKuduClientBuilder builder,
      Reaction reaction,
      Function<KuduException, Rejection> reader) {
    HookCheck.run();
    return new PolicyAsyncKuduClient(builder, reaction, reader, new NativeRetrying());
  }

  /**
   * Returns the answer that a buffered write will get; to be called before the write is applied.
   */
  public static Deferred<OperationResponse> answerTo(Operation operation) {
    return operation.getDeferred();
  }

  /**
   * Tells the client and the server how long a write may take, and starts no timer that would end
   * the write. To be called before the write is applied, to a session without a timeout of its own.
   */
  public static void giveTime(Operation operation, long millis) {
    operation.timeoutTracker.setTimeout(millis);
  }

  /** Ends a write in the words of the client's own timer, unless the write has ended. */
  public static void expire(Operation operation) {
    if (operation.hasDeferred()) {
      operation.errback(tooLate(operation));
    }
  }

  /** Returns what the client's own timer would end an RPC by; its words tell of all attempts. */
  static KuduException tooLate(KuduRpc<?> rpc) {
    var status = Status.TimedOut("cannot complete before timeout: " + rpc);
    return new NonRecoverableException(status, null);
  }

  /** Runs {@code work}, and has the scanners that it uses counted as reads, not as scans. */
  public static <T> T asRead(Callable<T> work) throws Exception {
    RpcKind.OF_SCANNERS.set(OperationKind.READ);
    try {
      return work.call();
    } finally {
      RpcKind.OF_SCANNERS.set(OperationKind.SCAN);
    }
  }
}
