package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.Refusal;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.MetricsConnection;
import org.apache.hadoop.hbase.ipc.NettyRpcClient;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.GetRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MultiRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MultiResponse;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MutateRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.RegionActionResult;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.HBaseProtos.RegionSpecifier;
import org.apache.hbase.thirdparty.com.google.protobuf.BlockingRpcChannel;
import org.apache.hbase.thirdparty.com.google.protobuf.Message;
import org.apache.hbase.thirdparty.com.google.protobuf.ServiceException;

/**
 * HBase's RPC client, watched: what {@code hbase.rpc.client.impl} names where HBase's own retrying
 * is the control arm. Public, with this constructor, because HBase makes it by reflection.
 */
public final class CountingRpcClient extends NettyRpcClient {

  private static final String META = "hbase:meta";

  private final boolean counts;

  /** As HBase's own. */
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
      var caller = counts ? NativeCounts.current() : null;
      var rows = caller == null ? 0 : rows(request);
      if (rows == 0) {
        return channel.callBlockingMethod(method, controller, request, prototype);
      }
      List<Refusal> refusals = List.of();
      caller.sent(rows);
      try {
        var answer = channel.callBlockingMethod(method, controller, request, prototype);
        if (answer instanceof MultiResponse several) {
          refusals = refusals((MultiRequest) request, several);
        }
        return answer;
      } catch (ServiceException e) {
        refusals = all(HBaseRefusals.read(cause(e)), rows);
        throw e;
      } finally {
        caller.answered(rows, refusals);
      }
    };
  }

  /** The rows of a request that serves an operation of YCSB; 0 if it serves none. */
  private static int rows(Message request) {
    if (request instanceof MutateRequest mutate) {
      return isMeta(mutate.getRegion()) ? 0 : 1;
    }
    if (request instanceof GetRequest get) {
      return isMeta(get.getRegion()) ? 0 : 1;
    }
    if (request instanceof ScanRequest scan) {
      // A scan is one attempt, of however many answers.
      return !scan.hasRegion() || isMeta(scan.getRegion()) ? 0 : 1;
    }
    return request instanceof MultiRequest multi
        ? multi.getRegionActionList().stream().mapToInt(each -> each.getActionCount()).sum()
        : 0;
  }

  private static boolean isMeta(RegionSpecifier region) {
    return region.getValue().toStringUtf8().startsWith(META);
  }

  private static List<Refusal> refusals(MultiRequest multi, MultiResponse answer) {
    var refusals = new ArrayList<Refusal>();
    for (var i = 0; i < answer.getRegionActionResultCount(); i++) {
      var region = answer.getRegionActionResult(i);
      if (region.hasException()) {
        var refusal = HBaseRefusals.byClassName(region.getException().getName());
        refusals.addAll(all(refusal, multi.getRegionAction(i).getActionCount()));
      } else {
        addRefusals(region, refusals);
      }
    }
    return refusals;
  }

  private static void addRefusals(RegionActionResult region, List<Refusal> refusals) {
    for (var row : region.getResultOrExceptionList()) {
      if (row.hasException()) {
        refusals.addAll(all(HBaseRefusals.byClassName(row.getException().getName()), 1));
      }
    }
  }

  private static List<Refusal> all(Refusal refusal, int rows) {
    return refusal == null ? List.of() : Collections.nCopies(rows, refusal);
  }

  private static Throwable cause(ServiceException e) {
    return e.getCause() == null ? e : e.getCause();
  }
}
