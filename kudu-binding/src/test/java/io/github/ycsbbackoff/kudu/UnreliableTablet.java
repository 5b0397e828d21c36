package io.github.ycsbbackoff.kudu;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbbackoff.testing.UnreliableServer;
import io.github.ycsbbackoff.testing.UnreliableServer.Answer;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kudu.Common;
import org.apache.kudu.RowOperations.RowOperationsPB;
import org.apache.kudu.WireProtocol.AppStatusPB;
import org.apache.kudu.WireProtocol.AppStatusPB.ErrorCode;
import org.apache.kudu.WireProtocol.RowwiseRowBlockPB;
import org.apache.kudu.shaded.com.google.protobuf.ByteString;
import org.apache.kudu.tserver.Tserver;
import org.apache.kudu.tserver.Tserver.TabletServerErrorPB;
import org.apache.kudu.tserver.Tserver.WriteResponsePB;

/**
 * The rows of an {@link UnreliableServer} as Kudu's tablet servers write and read them. As in a
 * real server, a request that comes twice is carried out once, and answered alike
 * (docs/design-docs/rpc-retry-and-failover.md).
 */
final class UnreliableTablet {

  /** The answer of a server that is too busy, in the words of tablet_service.cc. */
  static final WriteResponsePB NO_MEMORY =
      error(
          TabletServerErrorPB.Code.THROTTLED,
          ErrorCode.SERVICE_UNAVAILABLE,
          "Soft memory limit exceeded (at 96.35% of capacity)");

  static final WriteResponsePB GONE =
      error(
          TabletServerErrorPB.Code.TABLET_NOT_RUNNING,
          ErrorCode.ILLEGAL_STATE,
          "Tablet not RUNNING: STOPPED");

  /** The answer of a server that has never had the tablet. */
  static final WriteResponsePB MOVED =
      error(TabletServerErrorPB.Code.TABLET_NOT_FOUND, ErrorCode.NOT_FOUND, "Tablet not found");

  /**
   * The bytes of a string's cell in a row, which holds its place among the strings and its length.
   */
  private static final int CELL_BYTES = 2 * Long.BYTES;

  private final UnreliableServer server;
  private final List<String> columns;

  /** The answer that each request got, or would have got, by the request's id. */
  private final Map<String, WriteResponsePB> done = new ConcurrentHashMap<>();

  /** The fate of a request to write; without an answer, there is no response. */
  record Attempt(Answer answer, WriteResponsePB response) {}

  /** The result of a scan: the answer, then the rows, then their strings. */
  record Page(Tserver.ScanResponsePB response, List<ByteString> sidecars) {}

  /** The change that a request makes to one row. */
  private record Change(RowOperationsPB.Type type, String key, Map<String, byte[]> fields) {}

  UnreliableTablet(UnreliableServer server, String... columns) {
    this.server = server;
    this.columns = List.of(columns);
  }

  Common.SchemaPB schema() {
    var schema = Common.SchemaPB.newBuilder();
    for (var i = 0; i < columns.size(); i++) {
      schema.addColumns(
          Common.ColumnSchemaPB.newBuilder()
              .setId(i)
              .setName(columns.get(i))
              .setType(Common.DataType.STRING)
              .setIsKey(i == 0)
              .setIsNullable(false));
    }
    return schema.build();
  }

  Attempt write(String id, Tserver.WriteRequestPB request) {
    var changes = changes(request.getRowOperations());
    var answer = server.attempt(() -> done.computeIfAbsent(id, once -> carryOut(changes)));
    return new Attempt(answer, done.get(id));
  }

  /**
   * Returns the answer to a request of a scanner; null if the server is too busy. A read of one key
   * has one page, with the row or without. A scan from a key on has the row of that key in every
   * tablet, again on each further page, and in the answer to its end: it never comes to an end.
   */
  Page scan(Tserver.ScanRequestPB request) {
    if (!request.hasNewScanRequest()) {
      return page(request.getScannerId(), columns, true);
    }
    var scan = request.getNewScanRequest();
    var names = scan.getProjectedColumnsList().stream().map(column -> column.getName()).toList();
    var wanted = scan.getColumnPredicates(0);
    return wanted.hasEquality()
        ? page(wanted.getEquality().getValue(), names, false)
        : page(wanted.getRange().getLower(), names, true);
  }

  private Page page(ByteString key, List<String> names, boolean hasMore) {
    var fields = server.read(key.toString(UTF_8));
    if (fields == null) {
      return null;
    }
    var isThere = !fields.isEmpty();
    fields.put(columns.get(0), key.toByteArray());
    var rows = ByteBuffer.allocate(columns.size() * CELL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    var strings = new ByteArrayOutputStream();
    if (isThere) {
      for (var name : names) {
        var value = fields.get(name);
        rows.putLong(strings.size()).putLong(value.length);
        strings.writeBytes(value);
      }
    }
    var block =
        RowwiseRowBlockPB.newBuilder()
            .setNumRows(isThere ? 1 : 0)
            .setRowsSidecar(0)
            .setIndirectDataSidecar(1);
    var response =
        Tserver.ScanResponsePB.newBuilder()
            .setScannerId(key)
            .setHasMoreResults(hasMore)
            .setData(block)
            .build();
    var sidecars =
        List.of(ByteString.copyFrom(rows.flip()), ByteString.copyFrom(strings.toByteArray()));
    return new Page(response, sidecars);
  }

  /** Decodes what Operation.OperationsEncoder of the client encodes. */
  private List<Change> changes(RowOperationsPB operations) {
    var rows = ByteBuffer.wrap(operations.getRows().toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    var strings = operations.getIndirectData();
    var changes = new ArrayList<Change>();
    while (rows.hasRemaining()) {
      var type = RowOperationsPB.Type.forNumber(rows.get());
      var isSet = rows.get();
      var fields = new HashMap<String, byte[]>();
      for (var i = 0; i < columns.size(); i++) {
        if ((isSet >> i & 1) == 1) {
          var offset = (int) rows.getLong();
          var end = offset + (int) rows.getLong();
          fields.put(columns.get(i), strings.substring(offset, end).toByteArray());
        }
      }
      var key = new String(fields.remove(columns.get(0)), UTF_8);
      changes.add(new Change(type, key, fields));
    }
    return changes;
  }

  private WriteResponsePB carryOut(List<Change> changes) {
    var response = WriteResponsePB.newBuilder().setTimestamp(1);
    for (var i = 0; i < changes.size(); i++) {
      var refused = carryOut(changes.get(i));
      if (refused != null) {
        response.addPerRowErrors(
            WriteResponsePB.PerRowErrorPB.newBuilder()
                .setRowIndex(i)
                .setError(AppStatusPB.newBuilder().setCode(refused).setMessage("key")));
      }
    }
    return response.build();
  }

  /** Returns why the row is not changed, or null if it is. */
  private ErrorCode carryOut(Change change) {
    var isThere = server.holds(change.key());
    if (isThere == (change.type() == RowOperationsPB.Type.INSERT)) {
      return isThere ? ErrorCode.ALREADY_PRESENT : ErrorCode.NOT_FOUND;
    }
    server.change(
        change.key(),
        fields -> {
          if (change.type() == RowOperationsPB.Type.DELETE) {
            fields.clear();
          } else {
            fields.putAll(change.fields());
          }
          return fields;
        });
    return null;
  }

  private static WriteResponsePB error(
      TabletServerErrorPB.Code code, ErrorCode status, String message) {
    return WriteResponsePB.newBuilder()
        .setError(
            TabletServerErrorPB.newBuilder()
                .setCode(code)
                .setStatus(AppStatusPB.newBuilder().setCode(status).setMessage(message)))
        .build();
  }
}
