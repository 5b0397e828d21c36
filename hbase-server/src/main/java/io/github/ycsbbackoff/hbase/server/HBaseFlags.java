package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.server.WrongInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The flags of a standalone HBase: HBase's own properties, and three of ours.
 *
 * @param heap the size of the heap, as {@code -Xmx} takes it
 * @param process the flags that are left for the process, in the order given
 */
record HBaseFlags(String heap, int regionServers, List<String> process) {
  private static final String HEAP = "heap";
  private static final String REGION_SERVERS = "regionservers";
  private static final String QUOTA = "quota.writes-per-second";
  private static final String DEFAULT_HEAP = "1g";
  private static final int MILLIS = 1_000;

  /** The beginnings of the names of HBase's, ZooKeeper's and Hadoop's properties. */
  private static final List<String> PROPERTIES =
      List.of("hbase.", "hfile.", "zookeeper.", "hadoop.", "io.", "ipc.", "fs.", "dfs.");

  /** The properties of which a region server reads another value while it runs. */
  private static final List<String> RUNNING =
      List.of(
          "hbase.ipc.server.max.callqueue.length",
          "hbase.region.store.parallel.put.limit",
          "hbase.region.store.parallel.put.limit.min.column.count",
          "hbase.hstore.flush.throughput.lower.bound",
          "hbase.hstore.flush.throughput.upper.bound",
          "hbase.hstore.compaction.throughput.higher.bound",
          "hbase.hstore.compaction.throughput.lower.bound",
          "hbase.regionserver.thread.compaction.large",
          "hbase.regionserver.thread.compaction.small");

  /** The properties that are set by us: clients, the lab and the next start count on them. */
  private static final Set<String> FIXED =
      Set.of(
          "hbase.rootdir",
          "hbase.tmp.dir",
          "hbase.zookeeper.quorum",
          "hbase.zookeeper.property.clientPort",
          "hbase.localcluster.assign.random.ports",
          "hbase.master.port",
          "hbase.master.info.port",
          "hbase.master.ipc.address",
          "hbase.regionserver.port",
          "hbase.regionserver.info.port",
          "hbase.regionserver.info.bindAddress",
          "hbase.regionserver.ipc.address",
          "hbase.unsafe.master.hostname",
          "hbase.unsafe.regionserver.hostname",
          "hbase.unsafe.stream.capability.enforce",
          "hadoop.tmp.dir",
          "hbase.wal.provider",
          "fs.file.impl");

  HBaseFlags {
    process = List.copyOf(process);
  }

  /** Reads the flags, or throws a {@link WrongInputException} that names the wrong one. */
  static HBaseFlags of(List<String> flags) {
    var heap = DEFAULT_HEAP;
    var regionServers = 1;
    var process = new ArrayList<String>();
    for (var flag : flags) {
      var name = name(flag);
      var value = flag.substring(flag.indexOf('=') + 1);
      switch (name) {
        case HEAP -> heap = heap(value);
        case REGION_SERVERS -> regionServers = regionServers(value);
        case QUOTA -> process.add("--" + QUOTA + "=" + quota(value));
        default -> process.add(property(flag, name));
      }
    }
    return new HBaseFlags(heap, regionServers, process);
  }

  /** Returns why a property cannot be set while HBase runs; empty if it can. */
  static Optional<String> refusalWhileItRuns(String name, String value) {
    if (!name.equals(QUOTA) && !RUNNING.contains(name)) {
      return Optional.of(
          "HBase reads it when it starts; what it reads while it runs: %s, %s"
              .formatted(String.join(", ", RUNNING), QUOTA));
    }
    if (!value.matches("\\d{1,18}")) {
      return Optional.of(value + ": wrong; give a whole number");
    }
    try {
      var unused = name.equals(QUOTA) ? quota(value) : 0;
      return Optional.empty();
    } catch (WrongInputException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static String name(String flag) {
    if (!flag.matches("--[^=]+=.*")) {
      throw new WrongInputException("hbase: bad server flag " + flag + "; write --name=value");
    }
    return flag.substring("--".length(), flag.indexOf('='));
  }

  private static String property(String flag, String name) {
    if (FIXED.contains(name)) {
      throw new WrongInputException(
          "hbase: bad server flag " + flag + "; it is set for you, so leave it out");
    }
    // HBase would take such a flag, and nothing would ever read it.
    if (PROPERTIES.stream().noneMatch(name::startsWith)) {
      throw new WrongInputException(
          "hbase: bad server flag %s; give a property of HBase, or one of: %s, %s, %s"
              .formatted(flag, HEAP, REGION_SERVERS, QUOTA));
    }
    return flag;
  }

  private static String heap(String value) {
    if (!value.matches("[1-9]\\d*[mgMG]")) {
      throw new WrongInputException("hbase: bad server flag --heap=" + value + "; give 512m or 2g");
    }
    return value;
  }

  private static int regionServers(String value) {
    if (!value.matches("[1-" + HBasePorts.MOST_REGION_SERVERS + "]")) {
      throw new WrongInputException(
          "hbase: bad server flag --%s=%s; give 1 to %d"
              .formatted(REGION_SERVERS, value, HBasePorts.MOST_REGION_SERVERS));
    }
    return Integer.parseInt(value);
  }

  /**
   * Returns the quota, or throws if HBase would not keep to it: HBase adds whole permits every
   * millisecond and drops what is left of one.
   */
  private static int quota(String value) {
    int writes = value.matches("[1-9]\\d{0,7}") ? Integer.parseInt(value) : 0;
    if (writes == 0 || (MILLIS % writes != 0 && writes % MILLIS != 0)) {
      throw new WrongInputException(
          "hbase: bad server flag --%s=%s; HBase keeps only to divisors and multiples of 1000, such"
                  .formatted(QUOTA, value)
              + " as 500");
    }
    return writes;
  }
}
