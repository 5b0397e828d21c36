package io.github.ycsbbackoff.lab.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of YCSB's own BasicDB, which acknowledges everything, beside this project's binding. */
@NeedsKudu
class OtherBindingIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        file: insert-only
        properties: {threadcount: 2, kudu.tablets: 2, basicdb.verbose: false}
      blocks: 1
      seconds: 60
      rows: 4000
      baseline: ours
      arms:
        - name: ours
        - name: basic
          client: {class: site.ycsb.BasicDB, jars: [other]}
        - name: again
          client: {class: site.ycsb.BasicDB, jars: [other]}
      """;

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void itsNumbersAreThoseOfYcsbsReportAndTheRestIsUnknown() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var jars = Files.createDirectory(folder.resolve("jars"));
    new JarOutputStream(Files.newOutputStream(jars.resolve("basic-1.2.jar")), new Manifest())
        .close();

    var compare =
        new Backoff(folder)
            .runInThisJvm(
                "compare", "./tiny.yaml", "--results=./results", "--jar", "other=" + jars);

    assertThat(compare.status()).as(compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(results.resolve("trials/1-basic/ycsb.properties"))
        .content()
        .contains("db=site.ycsb.BasicDB", "kudu_master_addresses=127.0.0.1")
        .doesNotContain("metrics.csv", "backoff.");
    assertThat(JSON.readTree(results.resolve("environment.json").toFile()).get("client jars"))
        .hasToString("\"basic-1.2.jar\"");
    var summary = JSON.readTree(results.resolve("summary.json").toFile());
    var basic = summary.at("/arms/1/metrics");
    for (var known : new String[] {"goodput", "total_time", "latency_max", "client_cpu"}) {
      assertThat(basic.at("/" + known + "/mean").doubleValue()).as(known).isPositive();
    }
    // BasicDB may take less than YCSB's microsecond, and asks nothing of the server, whose
    // processor time may then be less than one tick of the kernel's clock.
    for (var maybeZero : new String[] {"latency_p99", "server_cpu"}) {
      assertThat(basic.at("/" + maybeZero + "/mean").isNumber()).as(maybeZero).isTrue();
    }
    for (var unknown :
        new String[] {"stall", "worst_second", "rejections_per_row", "backoff", "gave_up"}) {
      assertThat(basic.at("/" + unknown + "/mean").isNull()).as(unknown).isTrue();
    }
    assertThat(basic.at("/failed/mean").doubleValue()).isZero();
    assertThat(summary.get("notices").toString())
        .contains("YCSB with the binding site.ycsb.BasicDB (basic, again): what it tried again")
        .contains("Rows, time and latencies of all arms are those of YCSB's own report");
    assertOursIsMeasuredAlike(results, summary.at("/arms/0/metrics"));
  }

  private static void assertOursIsMeasuredAlike(Path results, JsonNode metrics) throws IOException {
    var trial = results.resolve("trials/1-ours");
    var runTime = 0.0;
    for (var each : JSON.readTree(trial.resolve("ycsb.json").toFile())) {
      if (each.get("measurement").asText().equals("RunTime(ms)")) {
        runTime = each.get("value").doubleValue() / 1e3;
      }
    }
    assertThat(metrics.at("/total_time/mean").doubleValue()).isEqualTo(runTime);
    assertThat(metrics.at("/goodput/mean").doubleValue()).isEqualTo(4000.0 / runTime);
    var whole = JSON.readTree(trial.resolve("trial.json").toFile()).get("wholeRun");
    assertThat(metrics.at("/client_cpu/mean").doubleValue())
        .isCloseTo(1e6 * whole.get("clientCpuSeconds").doubleValue() / 4000, within(1e-6));
    // What the timeline alone tells is still known of it.
    assertThat(metrics.at("/backoff/mean").isNumber()).isTrue();
  }

  @Test
  void oneThatStoresNothingIsMarkedAndTheStatusIsOne() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        EXPERIMENT
            .replaceFirst("site.ycsb.BasicDB", "mine.StoresNothing")
            // Nothing is measured here.
            .replace("rows: 4000", "rows: 2000"));

    var compare =
        new Backoff(folder)
            .runInThisJvm(
                "compare", "./tiny.yaml", "--results=./results", "--jar", "other=" + compiled());

    assertThat(compare.status()).isEqualTo(1);
    assertThat(compare.out())
        .contains("WENT WRONG: trial 1-basic: the client had nothing acknowledged; see ")
        .doesNotContain("WENT WRONG: trial 1-again");
  }

  private Path compiled() throws IOException {
    var source =
        Files.writeString(
            folder.resolve("StoresNothing.java"),
            """
            package mine;

            import java.util.Map;
            import site.ycsb.*;

            public final class StoresNothing extends BasicDB {
              @Override
              public Status insert(String table, String key, Map<String, ByteIterator> values) {
                return Status.ERROR;
              }
            }
            """);
    var classes = Files.createDirectories(folder.resolve("classes"));
    var ycsb = Backoff.folderOf("backoff.home").resolve("ycsb/lib/core-0.17.0.jar").toString();
    var said = new ByteArrayOutputStream();
    var status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, "-cp", ycsb, "-d", classes.toString(), source.toString());
    assertThat(status).as(said.toString(UTF_8)).isZero();
    var file = folder.resolve("mine.jar");
    try (var jar = new JarOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new JarEntry("mine/StoresNothing.class"));
      Files.copy(classes.resolve("mine/StoresNothing.class"), jar);
    }
    return file;
  }

  @Test
  void aJarThatIsNotThereIsNamedBeforeAnythingStarts() throws IOException {
    var file = Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);

    var compare = new Backoff(folder).runInThisJvm("compare", file.toString());

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.onlyLine())
        .isEqualTo(
            "backoff: arms: basic: client: jars: %s: is not there; give --jar other=PATH"
                .formatted(folder.resolve("other")));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aClassThatNoJarHasIsNamedBeforeAnythingStarts() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("tiny.yaml"),
            EXPERIMENT.replace("site.ycsb.BasicDB", "site.ycsb.db.KuduYCSBClient"));
    var jars = Files.createDirectories(folder.resolve("jars/lib")).getParent();

    var compare =
        new Backoff(folder).runInThisJvm("compare", file.toString(), "--jar", "other=" + jars);

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.onlyLine())
        .isEqualTo(
            "backoff: arms: basic: client: class: site.ycsb.db.KuduYCSBClient is not in %s, nor in YCSB; give the jar that has it, or the folder of that jar"
                .formatted(jars));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void onTheEmulatorThereIsNoOtherBinding() throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        EXPERIMENT.replace("kind: kudu", "kind: fdb").replace(", jars: [other]", ""));

    var compare = new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--dry-run");

    assertThat(compare.status()).isEqualTo(2);
    assertThat(compare.onlyLine()).contains("give a real cluster by --masters CLUSTER_FILE");
  }
}
