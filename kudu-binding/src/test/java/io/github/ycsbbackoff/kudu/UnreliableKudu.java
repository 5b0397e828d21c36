package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.kudu.KuduAnswers.Reply;
import io.github.ycsbbackoff.testing.UnreliableServer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kudu.Common;
import org.apache.kudu.consensus.Metadata.RaftPeerPB.Role;
import org.apache.kudu.master.Master;
import org.apache.kudu.rpc.RpcHeader;
import org.apache.kudu.rpc.RpcHeader.ErrorStatusPB;
import org.apache.kudu.rpc.RpcHeader.ErrorStatusPB.RpcErrorCodePB;
import org.apache.kudu.rpc.RpcHeader.NegotiatePB;
import org.apache.kudu.rpc.RpcHeader.NegotiatePB.NegotiateStep;
import org.apache.kudu.rpc.RpcHeader.RequestHeader;
import org.apache.kudu.shaded.com.google.protobuf.ByteString;
import org.apache.kudu.shaded.com.google.protobuf.CodedInputStream;
import org.apache.kudu.shaded.com.google.protobuf.Message;
import org.apache.kudu.tserver.Tserver;

/**
 * A master and a tablet server in one, which speak as much of Kudu's RPC protocol as the client
 * needs for one table of strings: an {@link UnreliableServer} that a real client can connect to.
 * The protocol is that of docs/design-docs/rpc.md and rpc_header.proto of Kudu 1.18.
 */
final class UnreliableKudu implements AutoCloseable {

  private static final int BYTES_BEFORE_NEGOTIATION = "hrpc".length() + 3;
  private static final int NEGOTIATION_CALL = -33;
  private static final int TABLETS = 4;
  private static final int FOREVER_MILLIS = 1_000_000_000;

  private final String table;
  private final UnreliableServer server;
  private final UnreliableTablet tablet;
  private final ServerSocket listener;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean hidesTablets;
  private volatile boolean hasMovedTablets;

  /**
   * Listens on a free port of loopback.
   *
   * @param columns the names of the columns, the key's first
   */
  UnreliableKudu(String table, UnreliableServer server, String... columns) throws IOException {
    this.table = table;
    this.server = server;
    this.tablet = new UnreliableTablet(server, columns);
    this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    thread(this::accept);
  }

  /** Returns the address in the form of {@code kudu.masters}. */
  String address() {
    return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
  }

  /** Makes the master no longer answer who looks for a tablet. */
  void hideTablets() {
    hidesTablets = true;
  }

  /** Does the same, and has this server say from now on that it never had the tablets. */
  void moveTabletsAndHideThem() {
    hasMovedTablets = true;
    hideTablets();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (var connection : connections) {
      connection.close();
    }
  }

  private static void thread(Runnable work) {
    var thread = new Thread(work, "unreliable-kudu");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var connection = listener.accept();
        connections.add(connection);
        thread(() -> serve(connection));
      } catch (IOException e) {
        // The listener has been closed, which the loop sees.
      }
    }
  }

  private void serve(Socket connection) {
    try (connection;
        var in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
        var out = new DataOutputStream(new BufferedOutputStream(connection.getOutputStream()))) {
      var answers = new KuduAnswers(out);
      connection.setTcpNoDelay(true);
      in.skipNBytes(BYTES_BEFORE_NEGOTIATION);
      while (true) {
        var frame = new byte[in.readInt()];
        in.readFully(frame);
        var parts = CodedInputStream.newInstance(frame);
        var header = RequestHeader.parseFrom(parts.readByteArray());
        var body = parts.readByteArray();
        if (!answer(header, body, answers)) {
          return;
        }
        if (in.available() == 0) {
          answers.flush();
        }
      }
    } catch (IOException e) {
      // The client has gone, or the test has ended.
    } finally {
      connections.remove(connection);
    }
  }

  /** Answers one request, and returns whether the connection goes on. */
  private boolean answer(RequestHeader header, byte[] body, KuduAnswers out) throws IOException {
    var call = header.getCallId();
    if (call == NEGOTIATION_CALL) {
      return send(out, call, new Reply(negotiated(NegotiatePB.parseFrom(body))));
    }
    if (call < 0) {
      return true; // The connection's context has no answer.
    }
    return switch (header.getRemoteMethod().getMethodName()) {
      case "ConnectToMaster" -> send(out, call, new Reply(connected()));
      case "GetTableSchema" -> send(out, call, new Reply(schema()));
      case "GetTableLocations" -> hidesTablets || send(out, call, new Reply(locations()));
      case "Write" -> write(header, Tserver.WriteRequestPB.parseFrom(body), out);
      case "Scan" -> scan(call, Tserver.ScanRequestPB.parseFrom(body), out);
      default -> throw new IOException("unknown: " + header);
    };
  }

  private boolean write(RequestHeader header, Tserver.WriteRequestPB request, KuduAnswers out)
      throws IOException {
    var id = header.getRequestId();
    var attempt = tablet.write(id.getClientId() + "/" + id.getSeqNo(), request);
    var call = header.getCallId();
    return switch (attempt.answer()) {
      case OK -> sendSoonerOrLater(out, call, new Reply(attempt.response()));
      case BUSY -> sendSoonerOrLater(out, call, busy());
      case NO_SERVER ->
          send(
              out,
              call,
              new Reply(hasMovedTablets ? UnreliableTablet.MOVED : UnreliableTablet.GONE));
      case NONE -> server.isSilent();
    };
  }

  private boolean scan(int call, Tserver.ScanRequestPB request, KuduAnswers out)
      throws IOException {
    var page = tablet.scan(request);
    return send(
        out, call, page == null ? busy() : new Reply(page.response(), false, page.sidecars()));
  }

  /**
   * Returns the answer of a server that is too busy, in one of Kudu's two ways: the RPC's queue is
   * full, or there is no memory for the write.
   */
  private Reply busy() {
    if (server.draw(2) == 0) {
      return new Reply(UnreliableTablet.NO_MEMORY);
    }
    var error =
        ErrorStatusPB.newBuilder()
            .setCode(RpcErrorCodePB.ERROR_SERVER_TOO_BUSY)
            .setMessage(
                "Write request on kudu.tserver dropped due to backpressure."
                    + " The service queue is full; it has 50 items.");
    return new Reply(error.build(), true, List.of());
  }

  /** Answers now, before or after the answers that were held back, or holds this one back. */
  private boolean sendSoonerOrLater(KuduAnswers out, int call, Reply reply) throws IOException {
    if (server.holdsBack()) {
      out.holdBack(call, reply);
      return true;
    }
    var isLast = server.isSilent() && server.draw(2) == 0;
    if (isLast) {
      out.sendHeldBack();
    }
    out.send(call, reply);
    out.sendHeldBack();
    return true;
  }

  private static boolean send(KuduAnswers out, int call, Reply reply) throws IOException {
    out.send(call, reply);
    return true;
  }

  private static Message negotiated(NegotiatePB asked) {
    return asked.getStep() == NegotiateStep.NEGOTIATE
        ? NegotiatePB.newBuilder()
            .setStep(NegotiateStep.NEGOTIATE)
            .addSupportedFeatures(RpcHeader.RpcFeatureFlag.APPLICATION_FEATURE_FLAGS)
            .addSaslMechanisms(NegotiatePB.SaslMechanism.newBuilder().setMechanism("PLAIN"))
            .build()
        : NegotiatePB.newBuilder().setStep(NegotiateStep.SASL_SUCCESS).build();
  }

  private Message connected() {
    return Master.ConnectToMasterResponsePB.newBuilder()
        .setRole(Role.LEADER)
        .addMasterAddrs(hostAndPort())
        .setClusterId("unreliable")
        .build();
  }

  private Common.HostPortPB hostAndPort() {
    return Common.HostPortPB.newBuilder()
        .setHost(listener.getInetAddress().getHostAddress())
        .setPort(listener.getLocalPort())
        .build();
  }

  private Message schema() {
    var key = Common.PartitionSchemaPB.ColumnIdentifierPB.newBuilder().setId(0);
    return Master.GetTableSchemaResponsePB.newBuilder()
        .setSchema(tablet.schema())
        .setPartitionSchema(
            Common.PartitionSchemaPB.newBuilder()
                .addHashSchema(
                    Common.PartitionSchemaPB.HashBucketSchemaPB.newBuilder()
                        .addColumns(key)
                        .setNumBuckets(TABLETS))
                .setRangeSchema(Common.PartitionSchemaPB.RangeSchemaPB.getDefaultInstance()))
        .setTableId(ByteString.copyFromUtf8("table"))
        .setTableName(table)
        .setNumReplicas(1)
        .build();
  }

  /**
   * Returns the name that the client gives to the master: it has one connection to one address, and
   * would look for the scanners at the master.
   */
  private ByteString uuid() {
    return ByteString.copyFromUtf8("master-" + address());
  }

  private Message locations() {
    var all = Master.GetTableLocationsResponsePB.newBuilder().setTtlMillis(FOREVER_MILLIS);
    all.addTsInfos(
        Master.TSInfoPB.newBuilder().setPermanentUuid(uuid()).addRpcAddresses(hostAndPort()));
    for (var bucket = 0; bucket < TABLETS; bucket++) {
      all.addTabletLocations(
          Master.TabletLocationsPB.newBuilder()
              .setTabletId(ByteString.copyFromUtf8("tablet" + bucket))
              .setPartition(
                  Common.PartitionPB.newBuilder()
                      .addHashBuckets(bucket)
                      .setPartitionKeyStart(edge(bucket))
                      .setPartitionKeyEnd(edge(bucket + 1)))
              .addInternedReplicas(
                  Master.TabletLocationsPB.InternedReplicaPB.newBuilder()
                      .setTsInfoIdx(0)
                      .setRole(Role.LEADER)));
    }
    return all.build();
  }

  /**
   * Returns the key before a tablet; the first and the last tablet are open, so that nothing lies
   * outside.
   */
  private static ByteString edge(int bucket) {
    return bucket == 0 || bucket == TABLETS
        ? ByteString.EMPTY
        : ByteString.copyFrom(ByteBuffer.allocate(Integer.BYTES).putInt(0, bucket));
  }
}
