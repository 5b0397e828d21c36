package io.github.ycsbbackoff.kudu;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.apache.kudu.rpc.RpcHeader;
import org.apache.kudu.shaded.com.google.protobuf.ByteString;
import org.apache.kudu.shaded.com.google.protobuf.CodedOutputStream;
import org.apache.kudu.shaded.com.google.protobuf.Message;

/** The answers on one connection of an {@link UnreliableKudu}, some of which are late. */
final class KuduAnswers {

  private final DataOutputStream out;
  private final Queue<HeldBack> heldBack = new ArrayDeque<>();

  KuduAnswers(DataOutputStream out) {
    this.out = out;
  }

  /** The message that answers a request, and the sidecars that are sent after it. */
  record Reply(Message message, boolean isError, List<ByteString> sidecars) {

    Reply(Message message) {
      this(message, false, List.of());
    }
  }

  /** An answer that was not sent yet to the request of that number. */
  private record HeldBack(int call, Reply reply) {}

  void holdBack(int call, Reply reply) {
    heldBack.add(new HeldBack(call, reply));
  }

  void sendHeldBack() throws IOException {
    while (!heldBack.isEmpty()) {
      var late = heldBack.remove();
      send(late.call(), late.reply());
    }
  }

  void send(int call, Reply reply) throws IOException {
    var main = reply.message().toByteArray();
    var header = RpcHeader.ResponseHeader.newBuilder().setCallId(call).setIsError(reply.isError());
    var length = main.length;
    for (var sidecar : reply.sidecars()) {
      header.addSidecarOffsets(length);
      length += sidecar.size();
    }
    var bytes = new ByteArrayOutputStream();
    header.build().writeDelimitedTo(bytes);
    var coded = CodedOutputStream.newInstance(bytes);
    coded.writeUInt32NoTag(length);
    coded.flush();
    bytes.writeBytes(main);
    for (var sidecar : reply.sidecars()) {
      sidecar.writeTo(bytes);
    }
    out.writeInt(bytes.size());
    bytes.writeTo(out);
  }

  void flush() throws IOException {
    out.flush();
  }
}
