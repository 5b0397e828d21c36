package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of YCSB's own program, on a machine that may have no libfdb_c. */
@Timeout(120)
class StartTest {

  /** The beginning of the line that every run on the emulator prints. */
  private static final String EMULATOR = "ycsb-backoff: fdb.cluster=embedded: ";

  @TempDir Path folder;

  @Test
  void theEmulatorNeedsNoNativeLibrary() throws Exception {
    var run = ycsb();
    assertThat(run.out()).anyMatch(line -> line.contains("[BACKOFF-INSERT], AcknowledgedRows, 10"));
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "fdb.cluster=/no/such.file, fdb.cluster=/no/such.file: cannot be read",
    "fdb.api-version=520, fdb.api-version=520: is not supported; give 730 or 740",
    "fdb.retry-limit=3, fdb.retry-limit=3: is of FoundationDB's own retry alone",
    "fdb.embedded.queue-limit=0, fdb.embedded.queue-limit=0: is out of range",
    "fdb.embedded.commit-log=/no/such/folder/log, fdb.embedded.commit-log=/no/such/folder/log: cannot",
    "fdb.layuot=record, fdb.layuot=record: unknown property",
    "foundationdb.cluster=x, foundationdb.cluster=x: unknown property",
  })
  void whatCannotStartEndsWithOneLineAndStatusTwo(String setting, String beginning)
      throws Exception {
    var run = ycsb("backoff.policy=fixed", setting);
    assertThat(run.ours()).singleElement().asString().startsWith("ycsb-backoff: " + beginning);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.traces()).isEmpty();
  }

  /**
   * With the library, no FoundationDB answers at that port; without it, the line says what is
   * missing.
   */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:1, no FoundationDB answers there within fdb.connect-timeout=3000ms",
    "127.0.0.1:1:tls, and that fdb.tls.* is what the cluster wants",
  })
  void aClusterThatCannotBeReachedEndsWithOneLine(String address, String words) throws Exception {
    var file = Files.writeString(folder.resolve("fdb.cluster"), "test:test@" + address + "\n");
    var run = ycsb("fdb.cluster=" + file, "fdb.connect-timeout=3s");
    assertThat(run.ours())
        .singleElement()
        .asString()
        .startsWith("ycsb-backoff: fdb.cluster=" + file + ": ")
        .containsAnyOf(
            "needs FoundationDB's native client, libfdb_c, which cannot be loaded", words);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.traces()).isEmpty();
  }

  @Test
  void aSettingOfTheEmulatorIsRefusedForARealCluster() throws Exception {
    var file = Files.writeString(folder.resolve("fdb.cluster"), "test:test@127.0.0.1:1\n");
    var run = ycsb("fdb.cluster=" + file, "fdb.embedded.queue-limit=5");
    assertThat(run.ours())
        .containsExactly(
            "ycsb-backoff: fdb.embedded.queue-limit=5: is for the emulator, and fdb.cluster="
                + file
                + " is a real cluster; leave it out, or give fdb.cluster=embedded");
    assertThat(run.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnabledOnOs(OS.LINUX)
  @ValueSource(strings = {"metrics.csv", "metrics.hlog", "metrics.threads", "verify.ledger"})
  void aRunWhoseFileMeetsAFullDiskGoesOnAndEndsWithStatusThree(String property) throws Exception {
    var run = ycsb("write.mode=batched", property + "=/dev/full");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).anyMatch(line -> line.contains("[BACKOFF-INSERT], AcknowledgedRows, 10"));
    assertThat(beside(EMULATOR, run))
        .hasSize(2)
        .contains(
            "ycsb-backoff: not whole: " + property + "=/dev/full; this run ends with status 3")
        .anyMatch(line -> line.contains(property + "=/dev/full: cannot be written"));
    assertThat(run.traces()).isEmpty();
  }

  @Test
  void aTargetWhoseLatenessWouldNotBeMeasuredIsToldOf() throws Exception {
    assertThat(beside(EMULATOR, ycsb("target=1000")))
        .singleElement()
        .asString()
        .startsWith("ycsb-backoff: target=1000 with measurement.interval=op: ");
    assertThat(beside(EMULATOR, ycsb("target=1000", "measurement.interval=both"))).isEmpty();
  }

  private static List<String> beside(String beginning, JavaProgram run) {
    return run.ours().stream().filter(line -> !line.startsWith(beginning)).toList();
  }

  private JavaProgram ycsb(String... settings) throws Exception {
    var words = new ArrayList<>(List.of("-load", "-threads", "4", "-p", "recordcount=10"));
    for (var setting : settings) {
      words.addAll(List.of("-p", setting));
    }
    return JavaProgram.ycsb(FdbBinding.class, folder, words.toArray(String[]::new));
  }
}
