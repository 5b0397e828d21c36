package io.github.ycsbbackoff.lab.install;

import static io.github.ycsbbackoff.lab.install.DropInIT.number;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.program.YcsbInstall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of open arrivals that drive YCSB's own Kudu binding, in a home that has nothing of this
 * project but their jar. YCSB's binding is not on Maven Central: the folder that the property
 * {@value #FOLDER} names has it with the jars that it needs, as {@code kudu-binding/lib} of a YCSB
 * release has.
 */
@NeedsKudu
@EnabledIfSystemProperty(
    named = UpstreamKuduIT.FOLDER,
    matches = ".+",
    disabledReason =
        "-D"
            + UpstreamKuduIT.FOLDER
            + " names no folder of YCSB's own Kudu binding, such as kudu-binding/lib of YCSB 0.17.0")
class UpstreamKuduIT {

  static final String FOLDER = "backoff.kudu.upstream";

  private static final int ROWS = 400;

  @TempDir Path folder;

  @Test
  void openArrivalsDriveYcsbsOwnBindingInAPlainHome() throws IOException {
    var ycsb = YcsbInstall.in(folder.resolve("ycsb"));
    copyJars(Path.of(System.getProperty(FOLDER)), ycsb.path().resolve("kudu-binding/lib"));
    copyJars(Home.find().workloadLib(), ycsb.path().resolve("lib"));
    assertThat(ycsb.path().resolve("kudubackoff-binding")).doesNotExist();

    try (var server = RealKudu.start(folder.resolve("kudu"))) {
      var masters = server.clientProperties().get("kudu.masters");
      var run = ycsb.sh(words(masters));

      assertThat(run.status()).as(run.out() + run.err()).isZero();
      assertThat(number(run, "[INSERT], Return=OK, ")).isEqualTo(ROWS);
      assertThat(number(run, "[Intended-INSERT], Operations, ")).isEqualTo(ROWS);
      assertThat(run.out()).doesNotContain("[INSERT-FAILED]", "Return=ERROR");
      assertThat(number(run, "[ARRIVALS], Arrived, ")).isGreaterThanOrEqualTo(ROWS);
      assertThat(number(run, "[ARRIVALS], Begun, ")).isEqualTo(ROWS);
      assertThat(number(run, "[ARRIVALS], Dropped, ")).isZero();
      assertThat(server.metrics().read().get("rows_inserted")).isEqualTo(ROWS);
    }
  }

  private static String[] words(String masters) {
    return String.join(
            " ",
            "run kudu -P workloads/workloada -threads 16 -p measurement.interval=both",
            "-p workload=io.github.ycsbbackoff.workload.OpenWorkload",
            "-p arrivals=poisson -p arrivals.rate=200 -p operationcount=" + ROWS,
            "-p insertproportion=1 -p readproportion=0 -p updateproportion=0",
            "-p kudu_master_addresses=" + masters,
            "-p kudu_table_num_replicas=1 -p kudu_pre_split_num_tablets=2 -p kudu_sync_ops=true")
        .split(" ");
  }

  private static void copyJars(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (var jars = Files.newDirectoryStream(from, "*.jar")) {
      for (var jar : jars) {
        Files.copy(jar, to.resolve(jar.getFileName()));
      }
    }
  }
}
