package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.hbase.UnsteadyServerIT.HBASE;

import io.github.ycsbbackoff.testing.Disturbance;
import io.github.ycsbbackoff.testing.RandomPrograms;
import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests with few rows that are written and read over and over, while their regions move and split,
 * and the server dies or stands still for longer than {@code hbase.rpc.timeout}. The programs have
 * no deletes, which hide what is put in the same millisecond: see {@link OperationCases}.
 */
abstract class DisturbedProgramCases {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "move, write.mode=batched, backoff.max-attempts=1000",
    "split, write.mode=sync, backoff.max-attempts=1000",
    "pause, write.mode=batched, backoff.max-attempts=1000",
    // This kill stands between the pauses because it begins a new session with ZooKeeper: the old
    // session may still be about to be renewed, and would not outlive a second pause.
    "kill, write.mode=batched, backoff.max-attempts=3",
    "pause, write.mode=sync, backoff.max-attempts=3",
  })
  void anOrderOfAllWritesExplainsWhatIsStoredAndWhatWasRead(
      String disturbance, String mode, String limit) throws Exception {
    try (var disturbed = Disturbance.by(() -> disturb(disturbance))) {
      var settings = new ArrayList<>(HBASE.clientProperties());
      settings.addAll(List.of("columnfamily=cf", "hbase.create-table=true", "fieldcount=2"));
      settings.addAll(List.of("hbase.connect-timeout=60s", "write.batch=5"));
      settings.addAll(List.of("backoff.policy=jittered", "backoff.base=5ms", "backoff.cap=1s"));
      settings.add("hbase.rpc.timeout=" + Disturbance.SHORTER_THAN_A_PAUSE_MILLIS);
      settings.addAll(List.of("backoff.timeout=60s", mode, limit));
      var result =
          RandomPrograms.run(
              Plan.during(2, disturbed).withoutDeletes(),
              HBaseBinding::new,
              folder,
              HBaseBinding.class::cast,
              settings);
      result.assertSound();
      result.assertFelt();
    }
  }

  private static void disturb(String disturbance) throws Exception {
    if (disturbance.equals("pause")) {
      Disturbance.pause(HBASE.server().pids().get("hbase"));
    } else {
      HBASE.disturb(disturbance);
    }
  }
}
