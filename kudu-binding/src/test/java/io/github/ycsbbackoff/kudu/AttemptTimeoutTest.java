package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.BindingRun;
import io.github.ycsbbackoff.testing.UnreliableServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Tests with a server that does not answer, or answers attempts that were abandoned before. */
@Timeout(60)
class AttemptTimeoutTest {

  private static final String TABLE = "timed";

  /** The number of later rows, by whose answers all earlier ones have come. */
  private static final int AFTERWARDS = 50;

  @TempDir Path folder;

  private UnreliableKudu kudu;
  private TimedRun run;

  /** What the server does with one attempt. */
  private enum Step {
    STORES,
    REFUSES,
    LOSES,
    STORES_WITHOUT_AN_ANSWER,
    STORES_AND_ANSWERS_LATE,
    REFUSES_LATE,
    /** The server stores the row once the test lets it. */
    STORES_WHEN_RELEASED
  }

  /** A server that does as it is told, and then {@code otherwise}. */
  private static final class ScriptedServer extends UnreliableServer {
    private final AtomicInteger attempts = new AtomicInteger();
    private final Deque<Step> script;
    private final Step otherwise;
    private final int place;
    private final CountDownLatch released = new CountDownLatch(1);
    private Step current;

    /**
     * @param place 0 to send late answers before the answer that they come with, 1 to send them
     *     after it
     */
    ScriptedServer(int place, Step otherwise, Step... steps) {
      super(1);
      this.place = place;
      this.otherwise = otherwise;
      this.script = new ArrayDeque<>(List.of(steps));
      becomesSilent();
    }

    @Override
    public synchronized Answer attempt(Runnable effect) {
      attempts.incrementAndGet();
      current = script.isEmpty() ? otherwise : script.remove();
      return switch (current) {
        case REFUSES, REFUSES_LATE -> Answer.BUSY;
        case LOSES -> Answer.NONE;
        case STORES, STORES_AND_ANSWERS_LATE -> {
          effect.run();
          yield Answer.OK;
        }
        case STORES_WITHOUT_AN_ANSWER -> {
          effect.run();
          yield Answer.NONE;
        }
        case STORES_WHEN_RELEASED -> {
          awaitRelease();
          effect.run();
          yield Answer.OK;
        }
      };
    }

    private void awaitRelease() {
      try {
        assertThat(released.await(30, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public synchronized boolean holdsBack() {
      return current == Step.STORES_AND_ANSWERS_LATE || current == Step.REFUSES_LATE;
    }

    @Override
    public synchronized int draw(int bound) {
      return place;
    }
  }

  /** Has the JVM load the client, so that no attempt is abandoned because of that. */
  @BeforeAll
  static void warmUp(@TempDir Path folder) throws Exception {
    var server = new ScriptedServer(0, Step.STORES);
    try (var kudu = new UnreliableKudu(TABLE, server, "key", "field0", "field1");
        var run = new TimedRun(folder, kudu.address(), List.of("backoff.attempt-timeout=20s"))) {
      assertThat(run.insert(0)).isEqualTo(Status.OK);
    }
  }

  @AfterEach
  void end() throws DBException, IOException {
    if (run != null) {
      run.close();
    }
    if (kudu != null) {
      kudu.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched", "manual"})
  void anAttemptWithoutAnAnswerIsMadeAgainAndALaterOneAcknowledgesTheRow(String mode)
      throws Exception {
    var server = new ScriptedServer(0, Step.STORES, Step.STORES_WITHOUT_AN_ANSWER, Step.LOSES);
    var ledger = folder.resolve("ledger.csv");
    begin(server, "write.mode=" + mode, "write.batch=1", "verify.ledger=" + ledger);
    assertThat(run.insert(1)).isIn(Status.OK, Status.BATCHED_OK);
    var counts = run.finish();

    assertThat(server.attempts).hasValue(3);
    assertThat(counts.attempts()).isEqualTo(3);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(2).isEqualTo(counts.rejections());
    assertThat(counts.backoffs()).isEqualTo(2);
    assertThat(counts.acknowledged()).isEqualTo(1).isEqualTo(counts.ended());
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(Files.readAllLines(ledger).get(3).split(",", -1))
        .as("the tablet carries all attempts out once, so that none of them comes later")
        .contains("end", "acknowledged")
        .doesNotContain("true");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aLateAnswerIsCountedAndIsNotTheRowsSecondEnd(int place) throws Exception {
    begin(new ScriptedServer(place, Step.STORES, Step.STORES_AND_ANSWERS_LATE));
    assertThat(run.insert(0)).isEqualTo(Status.OK);
    insertAfterwards();
    var counts = run.finish();

    assertThat(counts.sum("late_answers")).isEqualTo(1);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(1).isEqualTo(counts.rejections());
    assertThat(counts.attempts()).isEqualTo(AFTERWARDS + 2);
    assertThat(counts.acknowledged()).isEqualTo(AFTERWARDS + 1).isEqualTo(counts.ended());
  }

  /** Covers, too, what KUDU-3668 is about: a late refusal has the client send nothing again. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aLateRefusalIsCountedAndNothingFollowsFromIt(int place) throws Exception {
    var server = new ScriptedServer(place, Step.STORES, Step.REFUSES_LATE);
    begin(server);
    assertThat(run.insert(0)).isEqualTo(Status.OK);
    insertAfterwards();
    var counts = run.finish();

    assertThat(server.attempts).hasValue(AFTERWARDS + 2);
    assertThat(counts.sum("late_answers")).isEqualTo(1);
    assertThat(counts.rejections()).as("of the timeout alone").isEqualTo(1);
    assertThat(counts.backoffs()).isEqualTo(1);
    assertThat(counts.acknowledged()).isEqualTo(AFTERWARDS + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowWhoseAttemptsHaveNoAnswerIsOfUnknownOutcome(String mode) throws Exception {
    var server = new ScriptedServer(0, Step.LOSES);
    begin(server, "write.mode=" + mode, "write.batch=1", "backoff.max-attempts=3");
    assertThat(run.insert(1)).isIn(Statuses.UNKNOWN, Status.BATCHED_OK);
    var counts = run.finish();

    assertThat(server.attempts).hasValue(3);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(3);
    assertThat(counts.unknown()).isEqualTo(1).isEqualTo(counts.ended());
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
    assertThat(counts.sum("late_answers")).isZero();
  }

  @Test
  void aConnectionThatIsLostIsNoLateAnswer() throws Exception {
    var server = new ScriptedServer(0, Step.LOSES);
    begin(server, "backoff.max-attempts=3");
    assertThat(run.insert(1)).isEqualTo(Statuses.UNKNOWN);

    kudu.close();
    assertThat(run.insert(2)).as("the client has seen it").isNotEqualTo(Status.OK);

    assertThat(run.finish().sum("late_answers")).isZero();
  }

  @Test
  void aRowThatIsRefusedAfterAnAttemptWithoutAnAnswerIsOfUnknownOutcome() throws Exception {
    var server = new ScriptedServer(0, Step.REFUSES, Step.STORES_WITHOUT_AN_ANSWER);
    begin(server, "backoff.max-attempts=3");

    assertThat(run.insert(1)).isEqualTo(Statuses.UNKNOWN);
    assertThat(server.holds(key(1))).as("indeed stored").isTrue();
    assertThat(run.finish().rejections()).isEqualTo(3);
  }

  @Test
  void aRowThatRunsOutOfTimeIsOfUnknownOutcomeHoweverManyAttemptsItMayHave() throws Exception {
    begin(new ScriptedServer(0, Step.LOSES), "backoff.timeout=2s");

    assertThat(run.insert(1)).isEqualTo(Statuses.UNKNOWN);
    var counts = run.finish();
    assertThat(counts.sum("rejections_timeout")).isBetween(1L, 4L);
    assertThat(counts.unknown()).isEqualTo(1).isEqualTo(counts.ended());
  }

  /**
   * The first attempt is abandoned after 1.5 s, the row ends after 2 s, and its second attempt has
   * its answer before and after the 3 s at which that attempt is abandoned, too.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1500})
  void anAnswerAfterTheEndOfItsRowIsNotLateForItsAttemptIsNoRejection(int waitedMillis)
      throws Exception {
    var late = Step.STORES_AND_ANSWERS_LATE;
    var server = new ScriptedServer(0, Step.STORES, late, Step.STORES_WHEN_RELEASED);
    begin(server, "backoff.attempt-timeout=1500ms", "backoff.timeout=2s");
    assertThat(run.insert(0)).isEqualTo(Statuses.UNKNOWN);
    Thread.sleep(waitedMillis);
    server.released.countDown();
    insertAfterwards();
    var counts = run.finish();

    assertThat(server.attempts).hasValue(AFTERWARDS + 2);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(1).isEqualTo(counts.rejections());
    assertThat(counts.sum("late_answers")).as("of the first attempt alone").isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "backoff.policy=native, cannot be told to a store's own client that retries; give",
    "backoff.timeout=500ms, is not below backoff.timeout=500ms",
  })
  void aWrongValueEndsTheRunWithOneLineBeforeItConnects(String setting, String told) {
    assertThatThrownBy(() -> new TimedRun(folder, "127.0.0.1:1", List.of(setting)))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("backoff.attempt-timeout=500ms: " + told)
        .message()
        .hasLineCount(1);
  }

  private void begin(ScriptedServer server, String... settings) throws Exception {
    kudu = new UnreliableKudu(TABLE, server, "key", "field0", "field1");
    run = new TimedRun(folder, kudu.address(), List.of(settings));
  }

  private void insertAfterwards() {
    for (var i = 1; i <= AFTERWARDS; i++) {
      assertThat(run.insert(i)).isEqualTo(Status.OK);
    }
  }

  private static final class TimedRun extends BindingRun {
    TimedRun(Path folder, String address, List<String> settings) throws DBException {
      super(KuduBinding::new, folder.resolve("client.csv"), all(address, settings));
    }

    private static List<String> all(String address, List<String> settings) {
      var all = new ArrayList<>(List.of("kudu.masters=" + address, "table=" + TABLE));
      all.addAll(List.of("backoff.policy=fixed", "backoff.base=1ms", "kudu.flush-interval=1ms"));
      all.add("backoff.attempt-timeout=500ms");
      all.addAll(settings);
      return all;
    }
  }
}
