package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.program.YcsbInstall;
import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.ServerProcess;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a server that is left running for a plain YCSB, and found again by later commands. The
 * commands that must find it are processes: the state folder of this JVM has no server.
 */
@NeedsKudu
class ServerCommandIT {

  @TempDir Path folder;
  private Backoff backoff;
  private DetachedServers servers;

  @BeforeEach
  void inItsFolder() {
    backoff = new Backoff(folder);
    servers = new DetachedServers(folder.resolve("state/ycsb-backoff"));
  }

  @AfterEach
  void stopWhatIsLeft() {
    servers.status("kudu").ifPresent(left -> servers.stop("kudu"));
  }

  @Test
  void aPlainYcsbUsesItAndVerifyFindsItByItself() throws IOException {
    RealKudu.leaveRunning(servers);
    var ycsb = installed();
    load(ycsb, "ledger.csv", "recordcount=500");

    var begun =
        Files.readAllLines(folder.resolve("ledger.csv")).stream()
            .filter(line -> line.contains(",begin,"))
            .limit(3);
    var keys = begun.map(line -> line.split(",", -1)[6]).toList();
    var address = masters().substring("kudu.masters=".length());
    var deletion = ycsb.deleteRows(address, "usertable", keys);
    assertThat(deletion.status()).as(deletion.err()).isZero();
    load(ycsb, "more.csv", "insertstart=500", "insertcount=20", "recordcount=520");
    verify(1, "3 missing, 20 invented", "ledger.csv");
    verify(1, "3 missing, 0 invented", "ledger.csv", "more.csv");

    var elsewhere =
        backoff.run(
            "verify",
            "ledger.csv",
            "-p",
            "kudu_master_addresses=127.0.0.1:1",
            "-p",
            "kudu.connect-timeout=1s");
    assertThat(elsewhere.status()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("127.0.0.1:1");
  }

  @Test
  void itIsStartedOnceIsBrokenAfterTheDeathOfAProcessAndAfterItsStopNothingOfItRuns() {
    var start = backoff.run("server", "kudu", "start");
    assertThat(start.status()).as(start.err()).isZero();
    assertThat(start.out())
        .contains("kudu runs: ", "YCSB: -p kudu.masters=127.0.0.1:", "Logs: ")
        .doesNotContain("earlier start");

    var again = backoff.run("server", "kudu", "start");
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.onlyLine()).contains("kudu runs already", "backoff server kudu stop");
    var processes = processes();
    assertThat(processes).hasSize(2).allMatch(ServerProcess::isAlive);
    var whole = backoff.run("server", "kudu", "status");
    assertThat(whole.status()).isZero();
    assertThat(whole.out()).startsWith("kudu: runs: ").contains("\n" + masters() + "\n");

    var tserver = processes.get(1);
    ProcessHandle.of(tserver.pid()).orElseThrow().destroyForcibly();
    Await.until(() -> !tserver.isAlive(), () -> "the tablet server survives");

    var broken = backoff.run("server", "kudu", "status");
    assertThat(broken.status()).isEqualTo(1);
    assertThat(broken.out()).startsWith("kudu: broken: running [master], ended [tserver]; stop it");
    var stop = backoff.run("server", "kudu", "stop");
    assertThat(stop.status()).as(stop.err()).isZero();
    assertThat(stop.out()).isEqualTo("kudu stopped\n");
    assertThat(processes).noneMatch(ServerProcess::isAlive);
    assertThat(servers.status("kudu")).isEmpty();
  }

  @Test
  void ofOneThatWasNotStartedTheCommandsSaySo() {
    var status = backoff.runInThisJvm("server", "kudu", "status");
    assertThat(status.status()).isEqualTo(1);
    assertThat(status.out())
        .isEqualTo("kudu: is not running; start it: backoff server kudu start\n");

    var stop = backoff.runInThisJvm("server", "kudu", "stop");
    assertThat(stop.status()).isEqualTo(1);
    assertThat(stop.onlyLine()).contains("kudu was not started", "backoff server kudu start");
  }

  @Test
  void startedAgainItHasItsRowsUnlessItIsToBeFresh() throws IOException {
    RealKudu.leaveRunning(servers);
    var ycsb = installed();
    load(ycsb, "ledger.csv", "recordcount=100");
    var processes = processes();
    servers.stop("kudu");
    assertThat(processes).noneMatch(ServerProcess::isAlive);

    var again = backoff.run("server", "kudu", "start");
    assertThat(again.out()).contains("Data of an earlier start is still there; --fresh");
    verify(0, "sound. 100 rows; 100 writes: 100 acknowledged", "ledger.csv");
    servers.stop("kudu");

    var fresh = backoff.run("server", "kudu", "start", "--fresh");
    assertThat(fresh.status()).as(fresh.err()).isZero();
    assertThat(fresh.out()).doesNotContain("earlier start");
    load(ycsb, "new.csv", "insertstart=100", "insertcount=20", "recordcount=120");
    verify(0, "sound. 20 rows; 20 writes: 20 acknowledged", "new.csv");
  }

  private YcsbInstall installed() throws IOException {
    var ycsb = YcsbInstall.in(folder.resolve("ycsb"));
    assertThat(backoff.runInThisJvm("install", ycsb.path().toString()).status()).isZero();
    return ycsb;
  }

  private void load(YcsbInstall ycsb, String ledger, String... properties) {
    var words = new ArrayList<>(List.of("load", "kudubackoff", "-P", "workloads/workloada"));
    words.addAll(List.of("-p", masters(), "-p", "kudu.connect-timeout=60s"));
    words.addAll(List.of("-p", "verify.ledger=" + folder.resolve(ledger)));
    List.of(properties).forEach(property -> words.addAll(List.of("-p", property)));
    var load = ycsb.sh(words.toArray(String[]::new));
    assertThat(load.status()).as(load.err()).isZero();
  }

  private void verify(int status, String words, String... ledgers) {
    var all = new ArrayList<>(List.of("verify"));
    all.addAll(List.of(ledgers));
    var verify = backoff.run(all.toArray(String[]::new));
    assertThat(verify.out() + verify.err()).startsWith("usertable: ").contains(words);
    assertThat(verify.status()).isEqualTo(status);
  }

  private List<ServerProcess> processes() {
    return servers.status("kudu").orElseThrow().state().processes();
  }

  /** Returns the property with the address of the server. */
  private String masters() {
    var properties = servers.status("kudu").orElseThrow().state().clientProperties();
    return "kudu.masters=" + properties.get("kudu.masters");
  }
}
