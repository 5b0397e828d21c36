package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.testing.UnreliableServer;
import io.github.ycsbbackoff.testing.UnreliableServer.Answer;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A connection of HBase's client as the binding sees it, with an {@link UnreliableServer} behind it
 * instead of a cluster. HBase makes it where {@code hbase.client.connection.impl} names it.
 */
final class UnreliableHBase implements Connection {

  /** The property that has HBase make this connection, with its value. */
  static final String SETTING = "hbase.client.connection.impl=" + UnreliableHBase.class.getName();

  static final byte[] FAMILY = Bytes.toBytes("cf");

  private static volatile UnreliableServer next;

  private final UnreliableServer server = next;

  /** Creates the connection as HBase does, by reflection. */
  @SuppressWarnings("unused")
  UnreliableHBase(
      Configuration conf, ExecutorService pool, User user, Map<String, byte[]> attributes) {}

  /** Has the connections that are made from now on lead to {@code server}. */
  static void leadsTo(UnreliableServer server) {
    next = server;
  }

  @Override
  public TableBuilder getTableBuilder(TableName name, ExecutorService pool) {
    return proxy(
        TableBuilder.class,
        (self, method, args) -> method.getName().equals("build") ? table() : self);
  }

  @Override
  public Admin getAdmin() {
    return proxy(
        Admin.class,
        (self, method, args) ->
            switch (method.getName()) {
              case "tableExists", "isTableEnabled" -> true;
              case "getDescriptor" ->
                  TableDescriptorBuilder.newBuilder((TableName) args[0])
                      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                      .build();
              case "close" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  /** Returns a locator for which one region has all rows, and which does not always find it. */
  @Override
  public RegionLocator getRegionLocator(TableName name) {
    return proxy(
        RegionLocator.class,
        (self, method, args) -> {
          if (!method.getName().equals("getRegionLocation")) {
            return null;
          }
          if (server.draw(4) == 0) {
            throw new ConnectException("nobody to ask");
          }
          return new HRegionLocation(
              RegionInfoBuilder.newBuilder(name).build(), ServerName.valueOf("server", 1, 1));
        });
  }

  private Table table() {
    return proxy(
        Table.class,
        (self, method, args) -> {
          switch (method.getName()) {
            case "put", "delete" -> write((Mutation) args[0]);
            case "batch" -> write((List<?>) args[0], (Object[]) args[1]);
            case "get" -> {
              return read((Get) args[0]);
            }
            case "close" -> {}
            default -> throw new UnsupportedOperationException(method.toString());
          }
          return null;
        });
  }

  private void write(Mutation mutation) throws IOException {
    var failure = failureOf(attempt(mutation));
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Writes the rows one by one, as HBase does, with no result for a row whose region was not found.
   */
  private void write(List<?> mutations, Object[] results) throws IOException {
    var failures = new ArrayList<Throwable>();
    for (var i = 0; i < results.length; i++) {
      var answer = attempt((Mutation) mutations.get(i));
      var failure = failureOf(answer);
      if (failure != null) {
        failures.add(failure);
      }
      if (answer != Answer.NO_SERVER || server.draw(2) == 0) {
        results[i] = failure == null ? Result.EMPTY_RESULT : failure;
      }
    }
    if (!failures.isEmpty()) {
      throw new RetriesExhaustedWithDetailsException(
          failures,
          Collections.nCopies(failures.size(), (Row) mutations.get(0)),
          Collections.nCopies(failures.size(), "server:1"));
    }
  }

  private Answer attempt(Mutation mutation) {
    return server.write(
        Bytes.toString(mutation.getRow()),
        fields -> {
          if (mutation instanceof Delete) {
            fields.clear();
          }
          for (var cells : mutation.getFamilyCellMap().values()) {
            for (var cell : cells) {
              fields.put(Bytes.toString(CellUtil.cloneQualifier(cell)), CellUtil.cloneValue(cell));
            }
          }
          return fields;
        });
  }

  private IOException failureOf(Answer answer) {
    return switch (answer) {
      case OK -> null;
      case BUSY -> new RegionTooBusyException("busy");
      case NO_SERVER -> new ConnectException("refused");
      case NONE ->
          server.draw(2) == 0
              ? new CallTimeoutException("no answer")
              : new ConnectionClosedException("lost");
    };
  }

  private Result read(Get get) throws IOException {
    var fields = server.read(Bytes.toString(get.getRow()));
    if (fields == null) {
      throw new RegionTooBusyException("busy");
    }
    var cells = new ArrayList<Cell>();
    var wanted = get.getFamilyMap().get(FAMILY);
    fields.forEach(
        (field, value) -> {
          if (wanted == null || wanted.contains(Bytes.toBytes(field))) {
            cells.add(new KeyValue(get.getRow(), FAMILY, Bytes.toBytes(field), value));
          }
        });
    return Result.create(cells);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public Configuration getConfiguration() {
    throw new UnsupportedOperationException();
  }

  @Override
  public BufferedMutator getBufferedMutator(TableName name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public BufferedMutator getBufferedMutator(BufferedMutatorParams parameters) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clearRegionLocationCache() {}

  @Override
  public void close() {}

  @Override
  public boolean isClosed() {
    return false;
  }

  @Override
  public void abort(String why, Throwable failure) {}

  @Override
  public boolean isAborted() {
    return false;
  }
}
