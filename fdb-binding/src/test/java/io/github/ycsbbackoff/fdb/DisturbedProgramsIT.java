package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.testing.Disturbance;
import io.github.ycsbbackoff.testing.RandomPrograms;
import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests with few rows that are written and read over and over, while a real FoundationDB dies or
 * stands still. After 1021 a commit is repeated, so that each program has rows of its own, as in
 * {@link RandomProgramsTest}.
 */
@Tag("server")
@Timeout(120)
class DisturbedProgramsIT {

  private static final int KILLS = 3;
  private static final long STOPPED_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  @RegisterExtension static final RealFdb FDB = new RealFdb();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "kill, write.mode=sync, write.batch=1, fdb.layout=record",
    "kill, write.mode=batched, write.batch=5, fdb.layout=record",
    "kill, write.mode=batched, write.batch=5, fdb.layout=columns",
    "pause, write.mode=sync, write.batch=1, fdb.layout=columns",
    "pause, write.mode=batched, write.batch=5, fdb.layout=record",
  })
  void anOrderOfAllWritesExplainsWhatIsStoredAndWhatWasRead(
      String disturbance, String mode, String batch, String layout) throws Exception {
    try (var disturbed =
        Disturbance.by(
            () -> {
              if (disturbance.equals("kill")) {
                for (var kill = 0; kill < KILLS; kill++) {
                  killWithCommitsOnTheirWay();
                }
              } else {
                Disturbance.pause(FDB.server().pids().get(FdbServer.ROLE));
              }
            })) {
      var result =
          RandomPrograms.run(
              Plan.during(2, disturbed).withRowsOfTheirOwn(),
              FdbBinding::new,
              folder,
              RandomProgramsTest::stored,
              List.of(
                  "fdb.cluster=" + FDB.clusterFile(),
                  "table=" + FDB.newTable(),
                  "fieldcount=2",
                  "fdb.flush-interval=5ms",
                  "backoff.policy=jittered",
                  "backoff.base=5ms",
                  "backoff.cap=100ms",
                  "backoff.max-attempts=1000",
                  "backoff.timeout=" + Disturbance.SHORTER_THAN_A_PAUSE_MILLIS + "ms",
                  mode,
                  batch,
                  layout));
      result.assertSound();
      result.assertFelt();
    }
  }

  /**
   * Kills the server after it has stood still. A commit is on its way for a millisecond or two, so
   * that a kill alone mostly hits none; while the server stands still, the threads' commits gather.
   */
  private static void killWithCommitsOnTheirWay() throws Exception {
    Disturbance.signal(FDB.server().pids().get(FdbServer.ROLE), "STOP");
    LockSupport.parkNanos(STOPPED_NANOS);
    FDB.server().kill(FdbServer.ROLE);
    FDB.server().restart(FdbServer.ROLE);
  }
}
