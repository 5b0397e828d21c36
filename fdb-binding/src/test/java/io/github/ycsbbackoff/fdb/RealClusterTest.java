package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Tests of what connecting makes of a cluster's first answers; the cluster is emulated. */
class RealClusterTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int CONNECTIONS = 20;

  @Test
  void aClusterWhoseFirstAnswersCanBeRetriedIsConnected() throws Exception {
    var database = refusingReadVersions("1078:p=0.5");

    for (var i = 0; i < CONNECTIONS; i++) {
      assertThat(catchThrowable(() -> RealCluster.awaitAnswer(database, LIMIT))).isNull();
    }
  }

  @Test
  void oneThatGoesOnSoIsGivenUpAtTheLimit() throws Exception {
    var database = refusingReadVersions("1078");

    var failure = catchThrowable(() -> RealCluster.awaitAnswer(database, Duration.ofMillis(50)));

    assertThat(FdbErrors.code(failure)).hasValue(FdbErrors.TRANSACTION_TIMED_OUT);
  }

  private static Database refusingReadVersions(String faults) throws Exception {
    var properties = new Properties();
    properties.setProperty("fdb.embedded.faults", faults);
    return EmbeddedConfig.from(Settings.of(properties)).open().database();
  }
}
