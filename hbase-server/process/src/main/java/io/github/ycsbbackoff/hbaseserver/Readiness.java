package io.github.ycsbbackoff.hbaseserver;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.TableState;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hadoop.hbase.master.assignment.RegionStateNode;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;

/** A check of whether a cluster in this JVM serves all that is stored in it. */
record Readiness(LocalHBaseCluster cluster) {
  boolean isServing() throws IOException {
    var master = cluster.getActiveMaster();
    return master != null
        && master.isInitialized()
        && regionServers().allMatch(HRegionServer::isOnline)
        && !master.getServerManager().areDeadServersInProgress()
        && allRegionsAreOpen(master);
  }

  /**
   * Returns whether all regions are open on servers of this cluster. Right after a start the master
   * takes regions to be open where the killed run had them, so it matters on whose servers they
   * are.
   */
  private boolean allRegionsAreOpen(HMaster master) throws IOException {
    var assignments = master.getAssignmentManager();
    if (assignments.hasRegionsInTransition()) {
      return false;
    }
    var ours = regionServers().map(HRegionServer::getServerName).collect(Collectors.toSet());
    for (var region : assignments.getRegionStates().getRegionStateNodes()) {
      if (isWanted(master, region) && !isOpenOn(region, ours)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWanted(HMaster master, RegionStateNode region) throws IOException {
    var enabled =
        master.getTableStateManager().isTableState(region.getTable(), TableState.State.ENABLED);
    return enabled && !region.isSplit();
  }

  private static boolean isOpenOn(RegionStateNode region, Set<ServerName> servers) {
    return region.isInState(RegionState.State.OPEN) && servers.contains(region.getRegionLocation());
  }

  private Stream<HRegionServer> regionServers() {
    return cluster.getRegionServers().stream().map(RegionServerThread::getRegionServer);
  }
}
