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

/** A test of profiles of a server that is a JVM. */
@Tag("server")
class HBaseProfileIT {

  @TempDir Path folder;

  @Test
  void theStacksOfClientAndServerNameTheirMethods() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        """
        name: tiny
        server: {kind: hbase, flags: {heap: 512m}}
        workload:
          file: insert-only
          properties: {threadcount: 8, columnfamily: cf, hbase.create-table: true}
        blocks: 1
        rows: 5000
        seconds: 60
        profile: cpu
        baseline: jittered
        arms:
          - {name: jittered, properties: {backoff.policy: jittered}}
        """);

    var compare = new Backoff(folder).run("compare", "tiny.yaml");

    assertThat(compare.status()).as(compare.out() + compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(ProfiledTrial.in(results).get(0).profile().processes())
        .extracting(ProcessProfile::role)
        .containsExactly("client", "hbase");
    assertThat(Files.readString(results.resolve("profiles/jittered-client.collapsed")))
        .contains("io/github/ycsbbackoff/hbase/HBaseBinding.insert");
    assertThat(Files.readString(results.resolve("profiles/jittered-hbase.collapsed")))
        .contains("org/apache/hadoop/hbase/regionserver/HRegion.");
  }
}
