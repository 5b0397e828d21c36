package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.ServerProcess;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of an HBase that is left running for a plain YCSB. */
@Tag("server")
class HBaseServerCommandIT {

  @TempDir Path folder;
  private Backoff backoff;

  @BeforeEach
  void make() {
    backoff = new Backoff(folder);
  }

  @AfterEach
  void stopWhatIsLeft() {
    backoff.run("server", "hbase", "stop");
  }

  @Test
  void itStartsTellsWhereItIsIsFoundByVerifyAndStops() throws IOException {
    var start = backoff.run("server", "hbase", "start", "--flag", "heap=512m");
    assertThat(start.status()).as(start.err()).isZero();
    assertThat(start.out())
        .contains(
            "hbase runs: ",
            "YCSB: -p hbase.zookeeper.quorum=127.0.0.1",
            "YCSB: -p hbase.zookeeper.property.clientPort=")
        .doesNotContain("earlier start");
    var servers = new DetachedServers(folder.resolve("state/ycsb-backoff"));
    var processes = servers.status("hbase").orElseThrow().state().processes();
    assertThat(processes).hasSize(1).allMatch(ServerProcess::isAlive);

    var status = backoff.run("server", "hbase", "status");
    assertThat(status.status()).isZero();
    assertThat(status.out()).contains("\nhbase.zookeeper.quorum=127.0.0.1\n");

    Files.writeString(
        folder.resolve("ledger.csv"),
        """
        t_us,event,since_us,outcome,operation,table,key,writer,thread,sequence,fields,echo,seen
        1,start,,,,,,5,,,field0,,
        2,begin,,,insert,usertable,user1,5,0,0,*,,
        3,end,,acknowledged,insert,usertable,user1,5,,0,,,
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
    assertThat(verify.status()).as(verify.err()).isEqualTo(1);
    assertThat(verify.out()).contains("1 rows; 1 writes: 1 acknowledged", "1 missing");

    assertThat(backoff.run("server", "hbase", "stop").out()).isEqualTo("hbase stopped\n");
    assertThat(processes).noneMatch(ServerProcess::isAlive);
  }

  @Test
  void aWrongFlagIsOneLineAndLeavesNothingRunning() {
    var start = backoff.run("server", "hbase", "start", "--flag", "memory=1g");
    assertThat(start.status()).isEqualTo(2);
    assertThat(start.onlyLine()).contains("hbase: bad server flag --memory=1g; give a property of");
    assertThat(backoff.run("server", "hbase", "status").status()).isEqualTo(1);
  }
}
