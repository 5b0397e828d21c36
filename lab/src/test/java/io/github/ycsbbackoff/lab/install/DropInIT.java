package io.github.ycsbbackoff.lab.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.program.YcsbInstall;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the bindings in a YCSB install, as a user puts them there and runs them. */
@NeedsKudu
class DropInIT {

  private static final String BINDING = "io.github.ycsbbackoff.kudu.KuduBinding";
  private static final int ROWS = 500;

  @TempDir static Path folder;
  @AutoClose private static KuduServer server;
  private static YcsbInstall installed;

  @BeforeAll
  static void start() throws IOException {
    server = RealKudu.start(folder.resolve("kudu"));
    installed = YcsbInstall.in(folder.resolve("installed"));
    assertThat(new Backoff(folder).runInThisJvm("install", installed.path().toString()).status())
        .isZero();
  }

  @Test
  void installedByTheCommandItLoadsAndRuns() {
    loadsAndRuns(installed, "by_command");
  }

  @Test
  void unpackedByHandItLoadsAndRuns() throws IOException {
    var unpacked = YcsbInstall.in(folder.resolve("unpacked"));
    byHand("tar xzf \"$ARCHIVE\" --strip-components=1 -C \"$YCSB_HOME\"", unpacked);
    byHand(
        "cat \"$YCSB_HOME/bin/backoff-bindings.properties\" >> \"$YCSB_HOME/bin/bindings.properties\"",
        unpacked);

    assertThat(Files.readAllLines(unpacked.path().resolve("bin/bindings.properties")))
        .contains("zookeeper:site.ycsb.db.zookeeper.ZKClient", "kudubackoff:" + BINDING);
    loadsAndRuns(unpacked, "by_hand");
  }

  @Test
  void byItsClassAndABareClassPathItLoads() {
    var load = installed.client(words("-load -db " + BINDING, "bare", ""));

    assertThat(load.status()).as(load.err()).isZero();
    acknowledgesAll(load, "INSERT", ROWS);
  }

  @Test
  void percentilesAreThoseAskedForAndInOrder() {
    var load =
        installed.sh(
            words("load kudubackoff", "percentiles", "-p hdrhistogram.percentiles=50,99,99.9"));

    var at50 = number(load, "[INSERT], 50thPercentileLatency(us), ");
    var at99 = number(load, "[INSERT], 99thPercentileLatency(us), ");
    var at999 = number(load, "[INSERT], 99.9PercentileLatency(us), ");
    assertThat(at50).isPositive().isLessThanOrEqualTo(at99);
    assertThat(at999).isBetween(at99, number(load, "[INSERT], MaxLatency(us), "));
  }

  @Test
  void otherMeasurementsAndOutputsOfYcsbWorkToo() throws IOException {
    var histograms = folder.resolve("hdr-");
    var load =
        installed.sh(
            words(
                "load kudubackoff",
                "histograms",
                "-p hdrhistogram.fileoutput=true -p hdrhistogram.output.path=" + histograms));
    acknowledgesAll(load, "INSERT", ROWS);
    try (var log = new HistogramLogReader(histograms + "INSERT.hdr")) {
      assertThat(log.nextIntervalHistogram())
          .isInstanceOfSatisfying(
              Histogram.class, inserts -> assertThat(inserts.getTotalCount()).isEqualTo(ROWS));
    }

    var series =
        installed.sh(words("run kudubackoff", "histograms", "-p measurementtype=timeseries"));
    acknowledgesAll(series, "UPDATE", (int) number(series, "[UPDATE], Operations, "));
    assertThat(number(series, "[UPDATE], Return=OK, ")).isPositive();

    var prometheus =
        installed.sh(words("run kudubackoff", "histograms", "-p metrics.prometheus.port=0"));
    assertThat(prometheus.ourLines()).singleElement().asString().contains("meters at http://127.");
    acknowledges(prometheus, "UPDATE", (int) number(prometheus, "[UPDATE], Operations, "));
  }

  private static void loadsAndRuns(YcsbInstall ycsb, String table) {
    var before = rowsStored();
    var load = ycsb.sh(words("load kudubackoff", table, "-p backoff.policy=jittered"));
    acknowledgesAll(load, "INSERT", ROWS);
    assertThat(number(load, "[INSERT], Return=OK, ")).isEqualTo(ROWS);
    assertThat(rowsStored() - before).isEqualTo(ROWS);

    var run = ycsb.sh(words("run kudubackoff", table, "-p backoff.policy=jittered"));
    var updates = (int) number(run, "[UPDATE], Return=OK, ");
    acknowledgesAll(run, "UPDATE", updates);
    acknowledgesAll(run, "READ", ROWS - updates);
    assertThat(number(run, "[READ], Return=OK, ")).isEqualTo(ROWS - updates);
    assertThat(rowsStored() - before).isEqualTo(ROWS);
  }

  /** Returns the server's own count of rows inserted. */
  private static double rowsStored() {
    return server.metrics().read().get("rows_inserted");
  }

  private static void acknowledgesAll(Program.Ended ycsb, String operation, int rows) {
    assertThat(ycsb.hasStackTrace()).as(ycsb.out() + ycsb.err()).isFalse();
    assertThat(ycsb.ourLines()).isEmpty();
    acknowledges(ycsb, operation, rows);
  }

  private static void acknowledges(Program.Ended ycsb, String operation, int rows) {
    assertThat(ycsb.status()).as(ycsb.err()).isZero();
    assertThat(number(ycsb, "[BACKOFF-" + operation + "], AcknowledgedRows, ")).isEqualTo(rows);
    assertThat(number(ycsb, "[BACKOFF-" + operation + "], FailedRows, ")).isZero();
  }

  static double number(Program.Ended ycsb, String line) {
    var found = ycsb.out().lines().filter(each -> each.startsWith(line)).findFirst();
    assertThat(found).as("%s in %s%s", line, ycsb.out(), ycsb.err()).isPresent();
    return Double.parseDouble(found.get().substring(line.length()));
  }

  private static String[] words(String start, String table, String more) {
    var all =
        String.join(
            " ",
            start,
            "-P workloads/workloada -p kudu.connect-timeout=60s -p kudu.tablets=2",
            "-p kudu.masters=" + masters(),
            "-p table=" + table,
            more);
    return all.strip().split(" ");
  }

  private static String masters() {
    return server.clientProperties().get("kudu.masters");
  }

  private static void byHand(String command, YcsbInstall ycsb) throws IOException {
    try (var archives = Files.newDirectoryStream(Path.of("../dist/target"), "*.tar.gz")) {
      var archive = archives.iterator().next().toAbsolutePath().toString();
      var environment = Map.of("ARCHIVE", archive, "YCSB_HOME", ycsb.path().toString());
      var ended = Program.run(folder, environment, List.of("sh", "-c", command));
      assertThat(ended.status()).as(ended.err()).isZero();
    }
    assertThat(Files.readString(ycsb.path().resolve("README-backoff.txt")))
        .contains(command.replace("\"$ARCHIVE\"", "ycsb-backoff-*.tar.gz"));
  }
}
