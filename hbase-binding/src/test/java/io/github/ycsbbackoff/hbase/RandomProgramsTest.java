package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.RandomPrograms;
import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import io.github.ycsbbackoff.testing.UnreliableServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
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
    "10000, write.mode=batched, write.batch=2, backoff.max-attempts=2",
    "10000, write.mode=batched, write.batch=3, backoff.max-attempts=4",
    "10000, write.mode=batched, write.batch=10, backoff.max-attempts=3",
    "10000, write.mode=batched, write.batch=2, backoff.policy=none",
    "5000, write.mode=sync, write.batch=1, backoff.max-attempts=3",
    "5000, write.mode=batched, write.batch=3, backoff.admission=hesitant",
    "5000, write.mode=batched, write.batch=3, backoff.limit=cramped backoff.max-attempts=3",
    "2000, write.mode=sync, write.batch=1, backoff.admission=hesitant",
    "2000, write.mode=sync, write.batch=1, backoff.limit=cramped backoff.max-attempts=3",
    "2000, write.mode=batched, write.batch=3, backoff.attempt-timeout=1s backoff.max-attempts=3",
    "2000, write.mode=sync, write.batch=1, backoff.attempt-timeout=1s backoff.max-attempts=3",
  })
  void anOrderOfAllWritesExplainsWhatIsStoredAndWhatWasRead(
      int programs, String mode, String batch, String limit) throws Exception {
    var result = run(new UnreliableServer(programs), programs, mode, batch, limit);
    result.assertSound();
    result.assertEveryEnd();
  }

  /**
   * Has several writes forgotten: one alone may be overwritten before anybody reads it, and then
   * nothing is wrong.
   */
  @Test
  void aServerThatForgetsSomeAcknowledgedWritesIsFound() throws Exception {
    var server = new UnreliableServer(1);
    server.forgetsOneOf(20);

    assertThat(run(server, 1_000, "write.mode=batched", "write.batch=2").verification().sound())
        .isFalse();
  }

  private RandomPrograms.Result run(UnreliableServer server, int programs, String... settings)
      throws Exception {
    UnreliableHBase.leadsTo(server);
    var all = new ArrayList<>(List.of(UnreliableHBase.SETTING, "columnfamily=cf"));
    all.addAll(List.of("backoff.policy=jittered", "backoff.base=50us", "backoff.cap=1ms"));
    all.addAll(List.of(String.join(" ", settings).split(" ", -1)));
    return RandomPrograms.run(Plan.of(1, programs), HBaseBinding::new, folder, db -> server, all);
  }
}
