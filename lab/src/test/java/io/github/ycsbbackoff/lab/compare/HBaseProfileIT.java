package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of profiles of a server that is a JVM. Its memstores are fuller than they may be and are
 * flushed slowly, so that it rejects: each of the frames that are looked for has dozens of samples
 * or more.
 */
@Tag("server")
class HBaseProfileIT {

  @TempDir Path folder;

  @Test
  void theStacksNameTheClientsEncodingTheServersFlushAndTheWayOfARetry() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        """
        name: tiny
        server:
          kind: hbase
          flags:
            heap: 512m
            hbase.hregion.memstore.flush.size: 1048576
            hbase.hregion.memstore.block.multiplier: 2
            hbase.regionserver.flush.throughput.controller: org.apache.hadoop.hbase.regionserver.throttle.PressureAwareFlushThroughputController
            hbase.hstore.flush.throughput.lower.bound: 1048576
            hbase.hstore.flush.throughput.upper.bound: 1048576
            hbase.hstore.flush.throughput.control.check.interval: 16384
            hbase.hstore.blockingStoreFiles: 1000
            hbase.hstore.flusher.count: 1
            hbase.regionserver.region.split.policy: org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy
        workload:
          file: insert-only
          properties:
            threadcount: 16
            columnfamily: cf
            hbase.create-table: true
            hbase.splits: 4
            write.mode: sync
        blocks: 1
        rows: 8000
        seconds: 120
        profile: cpu
        baseline: fixed
        arms:
          - {name: fixed, properties: {backoff.policy: fixed, backoff.base: 1ms}}
        """);

    var compare = new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--results=./results");

    assertThat(compare.status()).as(compare.out() + compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(ProfiledTrial.in(results).get(0).profile().processes())
        .extracting(ProcessProfile::role)
        .containsExactly("client", "hbase");
    assertThat(Files.readString(results.resolve("profiles/fixed-client.collapsed")))
        .contains("io/github/ycsbbackoff/hbase/HBaseBinding.send")
        .contains("org/apache/hadoop/hbase/ipc/NettyRpcDuplexHandler.writeRequest")
        .contains("io/github/ycsbbackoff/retry/SyncRetrier.waited")
        .contains("io/github/ycsbbackoff/hbase/HBaseRejections.read");
    assertThat(Files.readString(results.resolve("profiles/fixed-hbase.collapsed")))
        .contains("org/apache/hadoop/hbase/regionserver/MemStoreFlusher$FlushHandler.run")
        .contains("org/apache/hadoop/hbase/regionserver/DefaultStoreFlusher.flushSnapshot");
  }
}
