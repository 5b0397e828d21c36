package io.github.ycsbbackoff.lab.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.YcsbInstall;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the FoundationDB binding in a YCSB install, as a user puts it there and runs it. */
class FdbDropInIT {

  private static final int ROWS = 500;

  @TempDir static Path folder;
  private static YcsbInstall installed;

  @BeforeAll
  static void install() throws IOException {
    installed = YcsbInstall.in(folder.resolve("installed"));
    assertThat(new Backoff(folder).runInThisJvm("install", installed.path().toString()).status())
        .isZero();
  }

  @Test
  void onTheEmulatorItLoadsAndAnotherProcessReadsWhatWasLoaded() {
    var emulator = "-p fdb.embedded.commit-log=" + folder.resolve("commits.log");
    var load = ycsb("load fdbbackoff", emulator + " -p write.mode=batched");
    assertThat(load.status()).as(load.err()).isZero();
    assertThat(load.hasStackTrace()).as(load.out() + load.err()).isFalse();
    assertThat(load.err()).contains("an emulator in this JVM, and not FoundationDB");
    assertThat(load.out().lines())
        .contains(
            "[BACKOFF-INSERT], AcknowledgedRows, " + ROWS,
            "[BACKOFF-INSERT], FailedRows, 0",
            "[INSERT], Return=BATCHED_OK, " + ROWS);

    var run = ycsb("run fdbbackoff", emulator + " -p backoff.policy=jittered");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.hasStackTrace()).as(run.out() + run.err()).isFalse();
    assertThat(run.out())
        .contains("[BACKOFF-READ], AcknowledgedRows, ")
        .doesNotContain("NOT_FOUND");
  }

  @Test
  void aRealClusterWithoutTheNativeClientIsOneLine() {
    var load = ycsb("load fdbbackoff", "-p fdb.cluster=" + folder.resolve("fdb.cluster"));

    assertThat(load.status()).isEqualTo(2);
    assertThat(load.hasStackTrace()).as(load.out() + load.err()).isFalse();
    assertThat(load.err()).contains("fdb.cluster=" + folder.resolve("fdb.cluster"));
  }

  private static Program.Ended ycsb(String start, String more) {
    var all = new ArrayList<>(List.of(start.split(" ")));
    all.addAll(List.of("-P", "workloads/workloada", "-threads", "4"));
    all.addAll(List.of("-p", "recordcount=" + ROWS, "-p", "operationcount=" + ROWS));
    all.addAll(List.of(more.split(" ")));
    return installed.sh(all.toArray(String[]::new));
  }
}
