package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.Rejection;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.MetricsConnection;
import org.apache.hadoop.hbase.ipc.NettyRpcClient;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.Action;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.GetRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MultiRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MultiResponse;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MutateRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.RegionAction;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.RegionActionResult;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.HBaseProtos.RegionSpecifier;
import org.apache.hbase.thirdparty.com.google.protobuf.BlockingRpcChannel;
import org.apache.hbase.thirdparty.com.google.protobuf.Message;
import org.apache.hbase.thirdparty.com.google.protobuf.ServiceException;

/**
 * An RPC client of HBase that counts what it sends and receives. {@code hbase.rpc.client.impl}
 * names it where HBase's own retrying is the control arm. The class is public and has this
 * constructor because HBase makes it by reflection.
 */
public final class CountingRpcClient extends NettyRpcClient {

  private static final String META = "hbase:meta";
  private static final int[] NONE = {};
  private static final int[] ONE = {0};

  private final boolean counts;

  /** Creates the client with the arguments of HBase's own. */
  public CountingRpcClient(
      Configuration configuration,
      String clusterId,
      SocketAddress localAddress,
      MetricsConnection metrics,
      Map<String, byte[]> connectionAttributes) {
    super(configuration, clusterId, localAddress, metrics, connectionAttributes);
    this.counts = NativeCounts.isOpen(configuration);
  }

  @Override
  public BlockingRpcChannel createBlockingRpcChannel(
      ServerName server, User ticket, int rpcTimeout) {
    var channel = super.createBlockingRpcChannel(server, ticket, rpcTimeout);
    return (method, controller, request, prototype) -> {
      var operation = counts ? NativeCounts.current() : null;
      var rows = operation == null ? NONE : rows(request, operation);
      if (rows.length == 0) {
        return channel.callBlockingMethod(method, controller, request, prototype);
      }
      Map<Integer, Rejection> rejections = Map.of();
      operation.sent(rows);
      try {
        var answer = channel.callBlockingMethod(method, controller, request, prototype);
        if (answer instanceof MultiResponse several) {
          rejections = rejections((MultiRequest) request, several);
        }
        return answer;
      } catch (ServiceException e) {
        rejections = all(HBaseRejections.read(cause(e)), Arrays.stream(rows));
        throw e;
      } finally {
        operation.answered(rows, rejections);
      }
    };
  }

  /**
   * Returns the numbers, in their operation, of the rows of a request; none if the request serves
   * no operation of YCSB.
   */
  private static int[] rows(Message request, NativeOperation operation) {
    if (request instanceof MutateRequest mutate) {
      return isMeta(mutate.getRegion()) ? NONE : ONE;
    }
    if (request instanceof GetRequest get) {
      return isMeta(get.getRegion()) ? NONE : ONE;
    }
    if (request instanceof ScanRequest scan) {
      return isOf(operation, scan) ? ONE : NONE;
    }
    return request instanceof MultiRequest multi
        ? multi.getRegionActionList().stream().flatMapToInt(CountingRpcClient::rows).toArray()
        : NONE;
  }

  /**
   * Returns the numbers of a region's rows: the client numbers the actions of a multi by their
   * place in the list that it was given.
   */
  private static IntStream rows(RegionAction region) {
    return region.getActionList().stream().mapToInt(Action::getIndex);
  }

  /**
   * Returns whether a request opens a scanner, or asks for a further page. Only the first of these
   * names its region; the close of a scanner changes nothing for the operation.
   */
  private static boolean isOf(NativeOperation operation, ScanRequest scan) {
    return scan.hasRegion()
        ? !isMeta(scan.getRegion())
        : operation.isScan() && !scan.getCloseScanner();
  }

  private static boolean isMeta(RegionSpecifier region) {
    return region.getValue().toStringUtf8().startsWith(META);
  }

  private static Map<Integer, Rejection> rejections(MultiRequest multi, MultiResponse answer) {
    var rejections = new HashMap<Integer, Rejection>();
    for (var i = 0; i < answer.getRegionActionResultCount(); i++) {
      var region = answer.getRegionActionResult(i);
      if (region.hasException()) {
        var rejection = HBaseRejections.byClassName(region.getException().getName());
        rejections.putAll(all(rejection, rows(multi.getRegionAction(i))));
      } else {
        addRejections(region, rejections);
      }
    }
    return rejections;
  }

  private static void addRejections(RegionActionResult region, Map<Integer, Rejection> rejections) {
    for (var row : region.getResultOrExceptionList()) {
      if (row.hasException()) {
        var rejection = HBaseRejections.byClassName(row.getException().getName());
        rejections.putAll(all(rejection, IntStream.of(row.getIndex())));
      }
    }
  }

  private static Map<Integer, Rejection> all(Rejection rejection, IntStream rows) {
    var rejections = new HashMap<Integer, Rejection>();
    if (rejection != null) {
      rows.forEach(row -> rejections.put(row, rejection));
    }
    return rejections;
  }

  private static Throwable cause(ServiceException e) {
    return e.getCause() == null ? e : e.getCause();
  }
}
