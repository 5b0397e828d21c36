package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of what clients do with the wait that a server's quota asks for. */
class QuotaTest {

  private static final int SECONDS = 20;

  private static final String[] CROWD = {
    "threadcount=16", "quota.writes-per-second=500", "network.time=50us"
  };

  @Test
  void hbaseHintWaitsExactlyWhatTheServerAskedFor() {
    var run =
        Simulated.run(
            1.5,
            1,
            "backoff.policy=hbase-hint",
            "quota.writes-per-second=1",
            "quota.limiter=fixed-interval");

    assertThat(run.acknowledged).isEqualTo(2);
    assertThat(run.backoffs).as("until the next second of the quota").isEqualTo(1);
    assertThat(run.backoffNanos).isEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void aHintCrossesANetworkOfNoLengthToo() {
    var run =
        Simulated.run(
            1.5,
            1,
            "network.time=0s",
            "backoff.policy=hbase-hint",
            "quota.writes-per-second=1",
            "quota.limiter=fixed-interval");

    assertThat(run.backoffNanos).isEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"average-interval", "fixed-interval"})
  void noMoreIsStoredThanTheQuotaAllowsAndNearlyAsMuch(String limiter) {
    var run =
        Simulated.run(
            SECONDS,
            1,
            Simulated.with(CROWD, "backoff.policy=hbase-hint", "quota.limiter=" + limiter));

    assertThat(run.acknowledged).isBetween(500L * SECONDS * 9 / 10, 500L * (SECONDS + 1));
    assertThat(run.rejected).isPositive().isEqualTo(run.throttled);
    assertThat(run.gauges).containsEntry("throttled", (double) run.throttled);
  }

  @Test
  void whoWaitsAsTheServerAsksIsRefusedMoreOftenThanWhoAdaptsOrDoesNotListen() {
    var hint = Simulated.run(SECONDS, 1, Simulated.with(CROWD, "backoff.policy=hbase-hint"));
    var adaptive =
        Simulated.run(
            SECONDS,
            1,
            Simulated.with(CROWD, "backoff.policy=hbase-adaptive", "backoff.growth=0.5"));
    var table = Simulated.run(SECONDS, 1, Simulated.with(CROWD, "backoff.policy=table"));

    assertThat(hint.rejected).isGreaterThan(2 * adaptive.rejected);
    assertThat(adaptive.rejected).isGreaterThan(2 * table.rejected);
  }

  @Test
  void eachServerHasAQuotaOfItsOwn() {
    var run =
        Simulated.run(SECONDS, 1, Simulated.with(CROWD, "backoff.policy=hbase-hint", "servers=2"));

    assertThat(run.acknowledged).isGreaterThan(900L * SECONDS);
  }

  @Test
  void aBatchTakesAPermitForEachOfItsRows() {
    var run =
        Simulated.run(
            SECONDS,
            1,
            Simulated.with(
                CROWD, "backoff.policy=hbase-hint", "write.mode=batched", "write.batch=100"));

    assertThat(run.acknowledged).isBetween(400L * SECONDS, 500L * (SECONDS + 1));
  }

  @Test
  void aBatchThatNeverFitsIntoTheQuotaIsRefusedBeforeTheRun() {
    assertThatThrownBy(
            () ->
                Simulated.run(
                    1,
                    1,
                    "backoff.policy=table",
                    "write.mode=batched",
                    "write.batch=100",
                    "quota.writes-per-second=99"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "quota.writes-per-second=99: never lets a batch of 100 rows pass; give as many or more,"
                + " or a smaller write.batch");
  }
}
