package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.tables.TableAdmin;
import io.github.ycsbbackoff.testing.TestProperties;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of looking at, trying out and dropping a table, which here is a prefix of keys. */
class TableAdminTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"record", "columns"})
  void aTableIsEmptyUntilARunHasStoredARowAndOnceItIsDropped(String layout) throws Exception {
    run("mine", layout);
    run("mine2", layout);

    try (var admin = admin()) {
      assertThat(admin.isEmpty("no-such-table")).isTrue();
      assertThat(admin.isEmpty("mine")).isFalse();

      admin.drop("mine");

      assertThat(admin.isEmpty("mine")).isTrue();
      assertThat(admin.isEmpty("mine2")).as("a name that begins alike").isFalse();
    }
  }

  @Test
  void aClusterIsTriedOutWithARowThatIsDroppedAgain() throws Exception {
    try (var admin = admin()) {
      admin.tryOut("probe");
      assertThat(admin.isEmpty("probe")).isFalse();
      admin.drop("probe");
      assertThat(admin.isEmpty("probe")).isTrue();
    }
  }

  private void run(String table, String layout) throws Exception {
    try (var run = new TestRun(folder, "table=" + table, log(), "fdb.layout=" + layout)) {
      run.insert(1);
    }
  }

  private TableAdmin admin() throws Exception {
    return new FdbBinding().tableAdmin(Settings.of(TestProperties.of(log())));
  }

  private String log() {
    return "fdb.embedded.commit-log=" + folder.resolve("commits.log");
  }
}
