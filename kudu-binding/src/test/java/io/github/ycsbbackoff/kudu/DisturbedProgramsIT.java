package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.testing.Disturbance;
import io.github.ycsbbackoff.testing.RandomPrograms;
import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests with few rows that are written and read over and over, while the tablet server dies or
 * stands still.
 */
@Tag("server")
@Timeout(120)
class DisturbedProgramsIT {

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "kill, write.mode=sync, backoff.max-attempts=1000",
    "kill, write.mode=batched, backoff.max-attempts=3",
    "kill, write.mode=manual, backoff.max-attempts=1000",
    "pause, write.mode=batched, backoff.max-attempts=1000",
  })
  void anOrderOfAllWritesExplainsWhatIsStoredAndWhatWasRead(
      String disturbance, String mode, String limit) throws Exception {
    try (var disturbed =
        Disturbance.by(
            () -> {
              if (disturbance.equals("kill")) {
                KUDU.server().kill("tserver");
                KUDU.server().restart("tserver");
              } else {
                Disturbance.pause(KUDU.server().pids().get("tserver"));
              }
            })) {
      var result =
          RandomPrograms.run(
              Plan.during(2, disturbed),
              KuduBinding::new,
              folder,
              KuduBinding.class::cast,
              List.of(
                  "kudu.masters=" + KUDU.masters(),
                  "table=" + KUDU.newTable(),
                  "fieldcount=2",
                  "write.batch=5",
                  "kudu.flush-interval=5ms",
                  "backoff.policy=jittered",
                  "backoff.base=5ms",
                  "backoff.cap=100ms",
                  "backoff.timeout=" + Disturbance.SHORTER_THAN_A_PAUSE_MILLIS + "ms",
                  mode,
                  limit));
      result.assertSound();
      result.assertFelt();
    }
  }
}
