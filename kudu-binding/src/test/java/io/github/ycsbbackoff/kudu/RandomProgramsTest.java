package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.testing.RandomPrograms;
import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import io.github.ycsbbackoff.testing.UnreliableServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that what is stored is what was said, whatever a server does and whatever is asked of it.
 */
@Timeout(180)
class RandomProgramsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "5000, write.mode=batched, write.batch=3, backoff.max-attempts=2",
    "3000, write.mode=batched, write.batch=10, backoff.max-attempts=4",
    "2000, write.mode=manual, write.batch=5, backoff.max-attempts=3",
    "2000, write.mode=sync, write.batch=1, backoff.max-attempts=3",
    "1000, write.mode=batched, write.batch=3, backoff.admission=hesitant",
    "1000, write.mode=batched, write.batch=3, backoff.limit=cramped backoff.max-attempts=3",
    "500, write.mode=sync, write.batch=1, backoff.admission=hesitant",
    "500, write.mode=sync, write.batch=1, backoff.limit=cramped backoff.max-attempts=3",
    "500, write.mode=batched, write.batch=3, backoff.attempt-timeout=5ms backoff.max-attempts=3",
    "500, write.mode=manual, write.batch=3, backoff.attempt-timeout=5ms backoff.max-attempts=2",
    "500, write.mode=sync, write.batch=1, backoff.attempt-timeout=5ms backoff.max-attempts=3",
  })
  void anOrderOfAllWritesExplainsWhatIsStoredAndWhatWasRead(
      int programs, String mode, String batch, String limit) throws Exception {
    var server = new UnreliableServer(programs);
    if (limit.contains("attempt-timeout")) {
      server.becomesSilent();
    }
    try (var kudu = new UnreliableKudu("programs", server, "key", "field0", "field1")) {
      var settings = new ArrayList<>(List.of("kudu.masters=" + kudu.address()));
      settings.addAll(List.of("backoff.policy=jittered", "backoff.base=50us", "backoff.cap=1ms"));
      settings.addAll(List.of("kudu.flush-interval=1ms", mode, batch));
      settings.addAll(List.of(limit.split(" ", -1)));
      var result =
          RandomPrograms.run(
              Plan.of(1, programs), KuduBinding::new, folder, db -> server, settings);
      result.assertSound();
      result.assertEveryEnd();
    }
  }
}
