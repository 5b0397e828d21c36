package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what is left of faults when a trial ends, with a client that has just begun. */
class FaultsTest {

  private static final double LONG = 3_600;

  @TempDir Path folder;
  private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

  /** A server to which only this is done: it is noted here. */
  private final class Noting implements FaultTarget {

    @Override
    public String name() {
      return "store";
    }

    @Override
    public String kill(String role) {
      done.add("kill " + role);
      return role;
    }

    @Override
    public void restart(String role) {
      done.add("restart " + role);
      throw new ServerException("store " + role + " is not ready");
    }

    @Override
    public String limitCpus(String role, double cpus) {
      done.add("limit " + role);
      return "magic";
    }

    @Override
    public void freeCpus(String role) {
      done.add("free " + role);
    }
  }

  @BeforeEach
  void begin() throws IOException {
    Files.writeString(folder.resolve("client.csv"), "t_s,epoch_s,acknowledged\n");
  }

  @Test
  void whatHasBegunEndsWithTheTrialTheLastFirstAndOnce() throws Exception {
    var forEver = new FewerCpus(0.5, "one", 0, 0, 0);
    var longer = new FewerCpus(0.5, "two", 0, LONG - 1, 0);
    try (var faults = faults(forEver, longer)) {
      assertThat(next()).isEqualTo("limit one");
      assertThat(next()).isEqualTo("limit two");
      assertThat(faults.problems()).isEmpty();
    }

    assertThat(done).containsExactly("free two", "free one");
    assertThat(Files.readAllLines(folder.resolve("faults.csv")))
        .extracting(line -> line.replaceFirst("[^,]*,[^,]*,", "").replace("\"", ""))
        .containsExactly(
            "role,event", "one,0.5 cpus (magic)", "two,0.5 cpus (magic)", "two,0.5 cpus ends");
  }

  @Test
  void whatHasEndedIsNotEndedAgain() throws Exception {
    try (var faults = faults(new FewerCpus(0.5, "one", 0, 0.001, 0))) {
      assertThat(next()).isEqualTo("limit one");
      assertThat(next()).isEqualTo("free one");
      assertThat(faults.problems()).isEmpty();
    }

    assertThat(done).isEmpty();
  }

  @Test
  void whereOneEndsAsAnotherBeginsItEndsFirstInWhicheverOrderTheyAreWritten() throws Exception {
    var second = new FewerCpus(0.1, "one", 0.02, 0.02, 0);
    var first = new FewerCpus(0.5, "one", 0, 0.02, 0);
    var third = new FewerCpus(0.2, "two", 0.04, 0, 0);
    try (var faults = faults(third, second, first)) {
      for (var step : List.of("limit one", "free one", "limit one", "free one", "limit two")) {
        assertThat(next()).isEqualTo(step);
      }
      assertThat(faults.problems()).isEmpty();
    }

    assertThat(done).containsExactly("free two");
  }

  @Test
  void ofAFaultThatComesAgainAndAgainOneLineSaysWhatWasNotDone() throws Exception {
    var faults =
        faults(new FewerCpus(0.5, "one", 0, 0, 0), new FewerCpus(0.5, "two", 1000, 5, 1000));
    try (faults) {
      assertThat(next()).isEqualTo("limit one");
    }

    assertThat(faults.problems())
        .containsExactly(
            "faults: cpus: 0.5 of two at 1000.0 s, and what follows until 3000.0 s: was not done"
                + " before the client ended");
  }

  @Test
  void whatHasNotBegunIsNotDoneAndSaysSo() throws Exception {
    var faults =
        faults(new FewerCpus(0.5, "one", 0, 0, 0), new FewerCpus(0.5, "two", LONG - 1, 0, 0));
    try (faults) {
      assertThat(next()).isEqualTo("limit one");
    }

    assertThat(done).containsExactly("free one");
    assertThat(faults.problems())
        .containsExactly(
            "faults: cpus: 0.5 of two at 3599.0 s: was not done before the client ended");
  }

  @Test
  void whatTheServerFailsToDoIsAProblemOfTheTrialAndNotItsEnd() throws Exception {
    var faults = faults(new Kill("one", 0, 0, 0));
    try (faults) {
      assertThat(next()).isEqualTo("kill one");
      assertThat(next()).isEqualTo("restart one");
    }

    assertThat(faults.problems()).containsExactly("faults: kill: one: store one is not ready");
  }

  @Test
  void aCommandIsUndoneWithTheTrialToWhoseEndItLasts() throws Exception {
    var mark = folder.resolve("mark");
    var command =
        new RunCommand("echo on >" + mark, "echo password=hunter2, off; rm " + mark, 30, 0, 0, 0);
    var faults = faults(command);
    try (faults) {
      Await.until(() -> Files.exists(mark), () -> "not run");
    }

    assertThat(mark).doesNotExist();
    assertThat(faults.problems()).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("faults.csv")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("t_s,"),
            line -> assertThat(line).contains(",store,").contains("command: echo on >"));
    assertThat(folder.resolve("commands.log")).content().contains("hunter2, off\nstatus 0\n");
  }

  @Test
  void aCommandThatFailsIsAProblemAndUndoneAllTheSame() throws Exception {
    var mark = folder.resolve("mark");
    var faults = faults(new RunCommand("exit 7", "touch " + mark, 30, 0, 0.001, 0));
    try (faults) {
      Await.until(() -> Files.exists(mark), () -> "not undone");
    }

    assertThat(faults.problems())
        .containsExactly(
            "faults: command: exit 7: ended with status 7; see " + folder.resolve("commands.log"));
  }

  @Test
  void aFaultThatBeginsLateBehindAnotherIsCutShortAndSaysSo() throws Exception {
    var faults =
        faults(
            new RunCommand("sleep 1.5", null, 30, 0, 0, 0), new FewerCpus(0.5, "one", 0.1, 0.2, 0));
    try (faults) {
      assertThat(next()).isEqualTo("limit one");
      assertThat(next()).isEqualTo("free one");
    }

    assertThat(faults.problems())
        .singleElement()
        .asString()
        .startsWith("faults: cpus: 0.5 of one at 0.1 s: began 1.")
        .endsWith(
            " s late, behind a fault that took so long, and was cut to less than half; give the"
                + " other more time");
  }

  private Faults faults(Fault... faults) throws IOException {
    return new Faults(
        List.of(faults),
        LONG,
        new Noting(),
        new ClientTail(folder.resolve("client.csv")),
        folder.resolve("faults.csv"),
        folder.resolve("commands.log"));
  }

  private String next() throws InterruptedException {
    return done.poll(20, TimeUnit.SECONDS);
  }
}
