package org.apache.kudu.client;

import java.util.Collection;
import java.util.List;
import org.apache.kudu.client.HookCheck.Signature;
import org.apache.kudu.security.Token;
import org.apache.kudu.shaded.com.google.protobuf.Message;
import org.apache.kudu.shaded.io.netty.util.Timer;
import org.apache.kudu.util.Pair;
import org.apache.kudu.util.Slice;

/**
 * A check, made at the start of a run whose attempts may time out, that this client has all of what
 * {@link TimedAttempt} passes on to its RPC. Of a client that asked an RPC for anything else, an
 * attempt would say something wrong.
 */
final class TimedAttemptCheck {

  private static final List<Signature> PASSED_ON =
      List.of(
          Signature.of(Message.class, "createRequestPB"),
          Signature.of(Pair.class, "deserialize", CallResponse.class, String.class),
          Signature.of(byte[].class, "partitionKey"),
          Signature.of(String.class, "serviceName"),
          Signature.of(String.class, "method"),
          Signature.of(Collection.class, "getRequiredFeatures"),
          Signature.of(ReplicaSelection.class, "getReplicaSelection"),
          Signature.of(boolean.class, "needsAuthzToken"),
          Signature.of(void.class, "bindAuthzToken", Token.SignedTokenPB.class),
          Signature.of(void.class, "setTablet", RemoteTablet.class),
          Signature.of(ExternalConsistencyMode.class, "getExternalConsistencyMode"),
          Signature.of(void.class, "setPropagatedTimestamp", long.class),
          Signature.of(boolean.class, "isRequestTracked"),
          Signature.of(long.class, "getSequenceId"),
          Signature.of(void.class, "setSequenceId", long.class),
          Signature.of(void.class, "addTrace", RpcTraceFrame.class));

  private TimedAttemptCheck() {}

  /**
   * Checks that an attempt can stand for its RPC with this client.
   *
   * @throws LinkageError if it cannot, with what is missing
   */
  static void run() {
    HookCheck.requireConstructor(KuduRpc.class, KuduTable.class, Timer.class, long.class);
    HookCheck.requireConstructor(RecoverableException.class, Status.class);
    PASSED_ON.forEach(signature -> HookCheck.requireOverridable(KuduRpc.class, signature));
    HookCheck.require(KuduRpc.class, Signature.of(void.class, "callback", Object.class));
    HookCheck.require(
        AsyncKuduClient.class, Signature.of(RequestTracker.class, "getRequestTracker"));
    HookCheck.require(RequestTracker.class, Signature.of(long.class, "newSeqNo"));
    HookCheck.require(CallResponse.class, Signature.of(Slice.class, "getPBMessage"));
  }
}
