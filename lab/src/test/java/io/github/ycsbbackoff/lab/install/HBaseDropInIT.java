package io.github.ycsbbackoff.lab.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.hbase.server.HBaseJars;
import io.github.ycsbbackoff.hbase.server.HBaseServer;
import io.github.ycsbbackoff.lab.program.YcsbInstall;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the HBase binding in a YCSB install, as a user puts it there and runs it. */
@Tag("server")
class HBaseDropInIT {

  private static final int ROWS = 500;

  @TempDir static Path folder;
  private static HBaseServer server;
  private static YcsbInstall installed;

  @BeforeAll
  static void start() throws IOException {
    server = new HBaseServer(HBaseJars.find(), folder.resolve("hbase"), Lifetime.OF_PARENT);
    server.start(List.of());
    installed = YcsbInstall.in(folder.resolve("installed"));
    assertThat(new Backoff(folder).run("install", installed.path().toString()).status()).isZero();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void installedByTheCommandItLoadsAndRuns() {
    var load =
        installed.sh(
            words("load hbasebackoff", "-p backoff.policy=jittered -p write.mode=batched"));
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.hasStackTrace()).as(load.out() + load.err()).isFalse();
    assertThat(load.out().lines())
        .contains(
            "[BACKOFF-INSERT], AcknowledgedRows, " + ROWS,
            "[BACKOFF-INSERT], FailedRows, 0",
            "[INSERT], Return=BATCHED_OK, " + ROWS);

    var run = installed.sh(words("run hbasebackoff", "-p backoff.policy=native"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.hasStackTrace()).as(run.out() + run.err()).isFalse();
    assertThat(acknowledged(run, "READ") + acknowledged(run, "UPDATE")).isEqualTo(ROWS);
    assertThat(run.out()).doesNotContain("NOT_FOUND");
  }

  private static long acknowledged(Program.Ended ycsb, String operation) {
    var line = "[BACKOFF-" + operation + "], AcknowledgedRows, ";
    return ycsb.out()
        .lines()
        .filter(each -> each.startsWith(line))
        .mapToLong(each -> Long.parseLong(each.substring(line.length())))
        .sum();
  }

  private static String[] words(String start, String more) {
    var all = new ArrayList<>(List.of(start.split(" ")));
    all.addAll(List.of("-P", "workloads/workloada", "-threads", "4"));
    all.addAll(List.of("-p", "recordcount=" + ROWS, "-p", "operationcount=" + ROWS));
    all.addAll(List.of("-p", "columnfamily=cf", "-p", "hbase.create-table=true"));
    all.addAll(List.of("-p", "hbase.connect-timeout=60s"));
    server
        .clientProperties()
        .forEach((name, value) -> all.addAll(List.of("-p", name + "=" + value)));
    all.addAll(List.of(more.split(" ")));
    return all.toArray(String[]::new);
  }
}
