package io.github.ycsbbackoff.store;

import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerMetrics;
import java.util.List;

/** What a cluster that somebody else runs tells of itself. Nothing is asked before a method is. */
public interface ClusterStatus extends ServerMetrics, AutoCloseable {

  /**
   * Returns the version that the cluster's processes have.
   *
   * @throws io.github.ycsbbackoff.server.ServerException if the cluster does not answer
   */
  String version();

  /** Returns the metrics that {@link #read} reads. */
  List<ServerMetric> listedMetrics();

  /** Ends what was started to ask the cluster. */
  @Override
  void close();
}
