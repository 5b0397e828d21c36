package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.YcsbInstall;
import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.ServerProcess;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of an HBase that is left running for a plain YCSB, into which the binding is installed. */
@Tag("server")
class HBaseServerCommandIT {

  private static final int ROWS = 500;

  @TempDir Path folder;
  private Backoff backoff;
  private DetachedServers servers;

  @BeforeEach
  void make() {
    backoff = new Backoff(folder);
    servers = new DetachedServers(folder.resolve("state/ycsb-backoff"));
  }

  @AfterEach
  void stopWhatIsLeft() {
    servers.status("hbase").ifPresent(left -> servers.stop("hbase"));
  }

  @Test
  void itStartsTellsWhereItIsIsUsedByAPlainYcsbIsFoundByVerifyAndStops() throws IOException {
    var start = backoff.run("server", "hbase", "start", "--flag", "heap=512m");
    assertThat(start.status()).as(start.err()).isZero();
    assertThat(start.out())
        .contains(
            "hbase runs: ",
            "YCSB: -p hbase.zookeeper.quorum=127.0.0.1",
            "YCSB: -p hbase.zookeeper.property.clientPort=")
        .doesNotContain("earlier start");
    var processes = servers.status("hbase").orElseThrow().state().processes();
    assertThat(processes).hasSize(1).allMatch(ServerProcess::isAlive);

    var status = backoff.run("server", "hbase", "status");
    assertThat(status.status()).isZero();
    assertThat(status.out()).contains("\nhbase.zookeeper.quorum=127.0.0.1\n");

    aPlainYcsbLoadsAndRuns();
    verifyLooksForTheTableOfTheHistory();

    assertThat(backoff.run("server", "hbase", "stop").out()).isEqualTo("hbase stopped\n");
    assertThat(processes).noneMatch(ServerProcess::isAlive);
  }

  private void aPlainYcsbLoadsAndRuns() throws IOException {
    var ycsb = YcsbInstall.in(folder.resolve("ycsb"));
    assertThat(backoff.runInThisJvm("install", ycsb.path().toString()).status()).isZero();

    var load =
        ycsb.sh(words("load hbasebackoff", "-p backoff.policy=jittered -p write.mode=batched"));
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.hasStackTrace()).as(load.out() + load.err()).isFalse();
    assertThat(load.out().lines())
        .contains(
            "[BACKOFF-INSERT], AcknowledgedRows, " + ROWS,
            "[BACKOFF-INSERT], FailedRows, 0",
            "[INSERT], Return=BATCHED_OK, " + ROWS);

    var run = ycsb.sh(words("run hbasebackoff", "-p backoff.policy=native"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.hasStackTrace()).as(run.out() + run.err()).isFalse();
    assertThat(acknowledged(run, "READ") + acknowledged(run, "UPDATE")).isEqualTo(ROWS);
    assertThat(run.out()).doesNotContain("NOT_FOUND");
  }

  /** The history is of a table that the server has not, and that verify must not make. */
  private void verifyLooksForTheTableOfTheHistory() throws IOException {
    Files.writeString(
        folder.resolve("ledger.csv"),
        """
        t_us,event,since_us,outcome,operation,table,key,writer,thread,sequence,fields,echo,seen
        1,start,,,,,,5,,,field0,,
        2,begin,,,insert,othertable,user1,5,0,0,*,,
        3,end,,acknowledged,insert,othertable,user1,5,,0,,,
        """);
    var verify =
        backoff.run(
            "verify",
            "ledger.csv",
            "--store=hbase",
            "-p",
            "columnfamily=cf",
            "-p",
            "hbase.create-table=true");
    assertThat(verify.status()).as(verify.out()).isEqualTo(2);
    assertThat(verify.onlyLine()).contains("table=othertable: there is no such table");
  }

  @Test
  void aWrongFlagIsOneLineAndLeavesNothingRunning() {
    var start = backoff.runInThisJvm("server", "hbase", "start", "--flag", "memory=1g");
    assertThat(start.status()).isEqualTo(2);
    assertThat(start.onlyLine()).contains("hbase: bad server flag --memory=1g; give a property of");
    assertThat(backoff.runInThisJvm("server", "hbase", "status").status()).isEqualTo(1);
  }

  private static long acknowledged(Program.Ended ycsb, String operation) {
    var line = "[BACKOFF-" + operation + "], AcknowledgedRows, ";
    return ycsb.out()
        .lines()
        .filter(each -> each.startsWith(line))
        .mapToLong(each -> Long.parseLong(each.substring(line.length())))
        .sum();
  }

  private String[] words(String start, String more) {
    var all = new ArrayList<>(List.of(start.split(" ")));
    all.addAll(List.of("-P", "workloads/workloada", "-threads", "4"));
    all.addAll(List.of("-p", "recordcount=" + ROWS, "-p", "operationcount=" + ROWS));
    all.addAll(List.of("-p", "columnfamily=cf", "-p", "hbase.create-table=true"));
    all.addAll(List.of("-p", "hbase.connect-timeout=60s"));
    servers
        .status("hbase")
        .orElseThrow()
        .state()
        .clientProperties()
        .forEach((name, value) -> all.addAll(List.of("-p", name + "=" + value)));
    all.addAll(List.of(more.split(" ")));
    return all.toArray(String[]::new);
  }
}
