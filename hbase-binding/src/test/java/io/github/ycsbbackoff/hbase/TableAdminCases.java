package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.hbase.SharedServerIT.HBASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.tables.TableAdmin;
import io.github.ycsbbackoff.testing.TestProperties;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/**
 * Tests that tables on a cluster that the lab did not start can be looked at, tried out and
 * dropped.
 */
abstract class TableAdminCases {

  @Test
  void aTableIsEmptyUntilARunHasStoredARowAndGoneOnceItIsDropped() throws Exception {
    try (var admin = admin("hbase.create-table=true")) {
      var run = new TestRun(HBASE);
      assertThat(admin.isEmpty("no-such-table")).isTrue();
      assertThat(admin.isEmpty(run.table())).isTrue();
      run.insert(1);
      assertThat(admin.isEmpty(run.table())).isFalse();
      run.close();

      admin.drop(run.table());
      admin.drop(run.table());

      assertThat(admin.isEmpty(run.table())).isTrue();
    }
  }

  /** A server of this size takes several times as long to open so many regions. */
  @Test
  void aTableMayTakeLongerToMakeThanTheFirstAnswerToCome() throws Exception {
    // The first connection of a JVM takes longer than any other.
    admin("hbase.create-table=true").close();
    try (var run = new TestRun(HBASE, "hbase.splits=150", "hbase.connect-timeout=3s")) {
      assertThat(run.insert(1)).isEqualTo(Status.OK);
    }
  }

  @Test
  void aClusterIsTriedOutWithATableOfAsManyRegions() throws Exception {
    try (var admin = admin("hbase.create-table=true", "hbase.splits=3")) {
      admin.tryOut("probe");
      assertThat(admin.isEmpty("probe")).isFalse();
      admin.drop("probe");
      assertThat(admin.isEmpty("probe")).isTrue();
    }
  }

  @Test
  void withoutLeaveToMakeATableThereIsNothingToTryOutWith() throws Exception {
    try (var admin = admin("hbase.create-table=false")) {
      assertThatThrownBy(() -> admin.tryOut("probe"))
          .hasMessageContaining("give -p hbase.create-table=true");
    }
  }

  private static TableAdmin admin(String... settings) throws Exception {
    var properties = TestProperties.of(HBASE.clientProperties().toArray(String[]::new));
    properties.putAll(TestProperties.of("columnfamily=cf", "hbase.connect-timeout=60s"));
    properties.putAll(TestProperties.of(settings));
    return new HBaseBinding().tableAdmin(Settings.of(properties));
  }
}
