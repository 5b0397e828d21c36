package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.tables.TableAdmin;
import io.github.ycsbbackoff.testing.TestProperties;
import org.apache.kudu.client.KuduClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests that tables on a cluster that the lab did not start can be looked at, tried out and
 * dropped.
 */
@Tag("server")
@Timeout(60)
class TableAdminIT {

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @Test
  void aTableIsEmptyUntilARunHasStoredARowAndGoneOnceItIsDropped() throws Exception {
    try (var admin = admin()) {
      var run = new TestRun(KUDU);
      assertThat(admin.isEmpty("no-such-table")).isTrue();
      assertThat(admin.isEmpty(run.table())).isTrue();
      run.insert(1);
      assertThat(admin.isEmpty(run.table())).isFalse();
      run.close();

      admin.drop(run.table());
      admin.drop(run.table());

      assertThat(exists(run.table())).isFalse();
    }
  }

  @Test
  void aClusterIsTriedOutWithATable() throws Exception {
    try (var admin = admin("kudu.integer-fields=1")) {
      admin.tryOut("probe");
      assertThat(exists("probe")).isTrue();
      admin.drop("probe");
    }
  }

  @Test
  void aClusterWithTooFewServersIsNotWell() throws Exception {
    try (var admin = admin("kudu.replicas=3")) {
      assertThatThrownBy(() -> admin.tryOut("probe3"))
          .hasMessageContaining("not enough live tablet servers");
    }
  }

  @Test
  void mastersThatDoNotAnswerAreNamed() {
    assertThatThrownBy(() -> admin("kudu.masters=localhost:1", "kudu.connect-timeout=1s"))
        .hasMessageStartingWith(
            "kudu.masters=localhost:1: no answer within kudu.connect-timeout=1000ms");
  }

  private static TableAdmin admin(String... settings) throws Exception {
    var properties =
        TestProperties.of("kudu.masters=" + KUDU.masters(), "kudu.connect-timeout=60s");
    properties.putAll(TestProperties.of(settings));
    return new KuduBinding().tableAdmin(Settings.of(properties));
  }

  private static boolean exists(String table) throws Exception {
    try (var client = new KuduClient.KuduClientBuilder(KUDU.masters()).build()) {
      return client.tableExists(table);
    }
  }
}
