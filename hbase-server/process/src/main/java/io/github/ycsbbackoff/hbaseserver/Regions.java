package io.github.ycsbbackoff.hbaseserver;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.regionserver.HRegion;

/**
 * The changes that operators and balancers make to the regions of user tables while clients work.
 */
final class Regions {
  private static final Duration WITHIN = Duration.ofMinutes(1);

  /**
   * The least size of a region that can be split. A region is split between two blocks of a file:
   * one with few rows has nothing in the middle.
   */
  private static final long SPLITTABLE_BYTES = 4L * HConstants.DEFAULT_BLOCKSIZE;

  private final StandaloneHBase hbase;

  Regions(StandaloneHBase hbase) {
    this.hbase = hbase;
  }

  /**
   * Moves any one region to another region server; where there is only one server, closes the
   * region and opens it again. Returns when the region is open.
   */
  String move() throws Exception {
    var regions = userRegions();
    var region = regions.get(ThreadLocalRandom.current().nextInt(regions.size()));
    var name = region.getRegionInfo().getEncodedName();
    try (var admin = hbase.admin()) {
      var others = serversWithout(region);
      if (others.isEmpty()) {
        admin.unassign(region.getRegionInfo().getRegionName());
        admin.assign(region.getRegionInfo().getRegionName());
      } else {
        admin.move(region.getRegionInfo().getEncodedNameAsBytes(), others.get(0));
      }
    }
    awaitServing();
    return "moved " + name;
  }

  /** Splits the region that holds the most, and returns when both halves are open. */
  String split() throws Exception {
    // The halves of an earlier split can't be split before they are compacted, nor those of a slow
    // client before they hold something.
    Deadline.in(WITHIN)
        .await("a region that can be split", () -> splittable().findAny().isPresent());
    var region = splittable().max(Comparator.comparingLong(Regions::bytes)).orElseThrow();
    var info = region.getRegionInfo();
    try (var admin = hbase.admin()) {
      // HBase looks up the row in the middle in files.
      admin.flushRegion(info.getRegionName());
      admin.splitRegionAsync(info.getRegionName()).get(WITHIN.toSeconds(), TimeUnit.SECONDS);
    }
    awaitServing();
    return "split " + info.getEncodedName();
  }

  private Stream<HRegion> splittable() {
    return userRegions().stream()
        .filter(HRegion::isSplittable)
        .filter(region -> bytes(region) >= SPLITTABLE_BYTES);
  }

  private void awaitServing() {
    Deadline.in(WITHIN).await("all regions to be online", hbase::isReady);
  }

  private List<HRegion> userRegions() {
    var regions =
        hbase.regionServers().stream()
            .flatMap(server -> server.getRegions().stream())
            .filter(region -> !region.getTableDescriptor().getTableName().isSystemTable())
            .toList();
    if (regions.isEmpty()) {
      throw new IllegalStateException("there is no user table yet");
    }
    return regions;
  }

  private List<ServerName> serversWithout(HRegion region) {
    return hbase.regionServers().stream()
        .filter(server -> server.getRegion(region.getRegionInfo().getEncodedName()) == null)
        .map(server -> server.getServerName())
        .toList();
  }

  private static long bytes(HRegion region) {
    return region.getMemStoreDataSize()
        + region.getStores().stream().mapToLong(store -> store.getStorefilesSize()).sum();
  }
}
