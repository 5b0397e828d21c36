package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.FaultSpan;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of kill -9 of the tablet server in the middle of a trial. */
@NeedsKudu
class FaultsIT {

  @TempDir Path folder;

  @Test
  void everyAcknowledgedRowOutlivesTheTabletServersDeath() throws IOException {
    Tiny.writeWithKill(folder.resolve("kill.yaml"), 8);

    var compare = new Backoff(folder).runInThisJvm("compare", "./kill.yaml", "--results=./results");

    assertThat(compare.status()).as(compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var trial = results.resolve("trials/1-jittered");
    assertThat(Files.readAllLines(trial.resolve("faults.csv")))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("t_s,epoch_s,role,event"),
            line -> assertThat(line).matches("[12]\\.\\d{3},\\d+\\.\\d{3},tserver,killed"),
            line -> assertThat(line).endsWith(",tserver,restarting"),
            line -> assertThat(line).endsWith(",tserver,ready"));
    assertThat(trial.resolve("ycsb.log"))
        .content()
        .containsPattern(
            "usertable: sound. [1-9]\\d* rows; [1-9]\\d* writes: [1-9]\\d* acknowledged, 0 failed");
    var killed = Files.readAllLines(trial.resolve("faults.csv")).get(1).split(",", -1);
    var start = clientStartEpochSeconds(trial.resolve("client.csv"));
    // The first row tells the start to some 50 ms; the rest of the tolerance is for a busy machine.
    assertThat(Double.parseDouble(killed[1]) - start).isBetween(1.8, 2.5);
    assertThat(Double.parseDouble(killed[0]))
        .isEqualTo(Double.parseDouble(killed[1]) - start, within(0.005));
    var info = Results.read(results).trials().get(0).info();
    assertThat(info.serverRejections()).as("counters that began anew").isEmpty();
  }

  @Test
  void everyAcknowledgedRowOutlivesTheDeathOfTheLeaderOfThreeAndOneHeldToAQuarterOfAProcessor()
      throws IOException {
    Files.writeString(
        folder.resolve("failover.yaml"),
        """
        name: failover
        server: {kind: kudu, servers: 3, cpus: 1}
        workload:
          file: insert-only
          # With what two cores can do, the faults are done late.
          properties: {threadcount: 8, target: 500, kudu.tablets: 2, kudu.connect-timeout: 60s}
        blocks: 1
        seconds: 16
        verify: true
        faults:
          - {at: 1, cpus: 0.25, role: tserver, for: 1}
          - {at: 1, flags: {tablet_inject_latency_on_apply_write_op_ms: 5}, for: 1}
          # Behind the flags: each of the six calls that set them, and set them back, takes a busy machine a second.
          - {at: 8, kill: leader, for: 3}
        baseline: jittered
        arms:
          - {name: jittered, properties: {backoff.policy: jittered, backoff.cap: 1s}}
        """);

    var compare =
        new Backoff(folder).runInThisJvm("compare", "./failover.yaml", "--results=./results");

    assertThat(compare.status()).as(compare.out() + compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var trial = Results.read(results).trials().get(0);
    assertThat(trial.faults())
        .extracting(FaultSpan::name)
        .containsExactlyInAnyOrder(
            "tserver 0.25 cpus",
            "kudu tablet_inject_latency_on_apply_write_op_ms=5",
            "leader killed");
    assertThat(trial.faults()).allMatch(span -> Double.isFinite(span.endSeconds()));
    assertThat(results.resolve("trials/1-jittered/faults.csv"))
        .content()
        .containsPattern("leader,\"?killed \\(tserver[23]?\\)")
        .containsPattern("tserver,\"?0\\.25 cpus \\((control group version [12]|pauses)");
    assertThat(trial.info().verified().violationsInAll()).isZero();
    assertThat(Results.read(results).environment().get("server cpus"))
        .matches("1, by (control group version [12]|pauses in each 100 ms)");
  }

  @Test
  void faultsThatTheServerHasNotAreOneLineBeforeAnythingStarts() throws IOException {
    var kudu =
        """
        name: wrong
        server: {kind: kudu}
        workload: {file: insert-only}
        blocks: 1
        seconds: 9
        faults: [{at: 1, FAULT}]
        baseline: native
        arms: [{name: native}]
        """;
    assertThat(complaint(kudu.replace("FAULT", "kill: leader")))
        .startsWith(
            "backoff: faults: kill: leader: cannot be done to kudu; what can: kill: master,");
    assertThat(complaint(kudu.replace("FAULT", "cpus: 1000")))
        .startsWith("backoff: faults: cpus: 1000: wrong; give more than 0 and no more than the ");
    assertThat(complaint(kudu.replace("FAULT", "flags: {memory_limit_hard_bytes: 1}")))
        .startsWith("backoff: faults: flags: memory_limit_hard_bytes: kudu-tserver may have read");
    assertThat(complaint(kudu.replace("kind: kudu", "kind: hbase, servers: 3")))
        .startsWith("backoff: server: servers: 3: not for hbase; leave it out, or give a flag: ");
    assertThat(complaint(kudu.replace("kind: kudu", "kind: kudu, cpus: 1000")))
        .startsWith("backoff: server: cpus: 1000: wrong; give more than 0");
    assertThat(complaint(kudu.replace("kind: kudu", "kind: fdb, cpus: 0.5")))
        .startsWith("backoff: server: cpus: fdb has no process of its own");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private String complaint(String experiment) throws IOException {
    Files.writeString(
        folder.resolve("wrong.yaml"), experiment.replace("faults: [{at: 1, FAULT}]\n", ""));
    var ended = new Backoff(folder).runInThisJvm("compare", "./wrong.yaml");
    assertThat(ended.status()).as(ended.err()).isEqualTo(2);
    return ended.onlyLine();
  }

  /** Returns the moment, in seconds since the epoch, that is 0 in the timeline's column t_s. */
  private static double clientStartEpochSeconds(Path client) throws IOException {
    var first = Files.readAllLines(client).get(1).split(",", -1);
    return Double.parseDouble(first[1]) - Double.parseDouble(first[0]);
  }
}
