package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.kudu.ClientVersionRun.BASE_MILLIS;
import static io.github.ycsbbackoff.kudu.ClientVersionRun.ROWS_EACH;
import static io.github.ycsbbackoff.kudu.ClientVersionRun.SCANNED;
import static io.github.ycsbbackoff.kudu.ClientVersionRun.THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Counts;
import io.github.ycsbbackoff.testing.JavaProgram;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests, with every client version that we say works, that the policy under test waits, and nothing
 * else.
 */
@Tag("server")
class ClientVersionsIT {

  private static final Path CLIENTS = Path.of("target", "kudu-clients").toAbsolutePath();
  private static final int ROWS = THREADS * ROWS_EACH;

  /**
   * A server whose limit for each tablet is so low that most rows are rejected, at their first
   * attempt or later.
   */
  @RegisterExtension static final RealKudu KUDU = new RealKudu("--tablet_throttler_rpc_per_sec=20");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"1.10.0", "1.12.0", "1.15.0", "1.17.1", "1.18.1"})
  void thePolicyUnderTestWaitsAfterEveryRejectionSyncAndBatched(String version) throws Exception {
    var jar = CLIENTS.resolve("kudu-client-" + version + ".jar");
    var run =
        JavaProgram.run(
            folder,
            classPathWith(jar),
            ClientVersionRun.class.getName(),
            List.of(KUDU.masters(), folder.toString(), KUDU.newTable()));
    assertThat(run.status()).as("%s", run.err()).isZero();
    assertThat(run.ours()).isEmpty();
    assertThat(run.traces()).isEmpty();
    assertThat(run.out())
        .containsExactly(jar.toString(), Integer.toString(SCANNED), withAnAttemptTimeout(version));

    var sync = counts("sync");
    assertThePolicyWaited(sync);
    // There would be more attempts if the client also retried by itself.
    assertThat(sync.attempts()).isEqualTo(ROWS + sync.rejections());
    assertThePolicyWaited(counts("batched"));
    var counted = counts("native");
    assertThat(counted.acknowledged()).isEqualTo(ROWS);
    assertThat(counted.attempts()).isEqualTo(ROWS + counted.rejections());
    assertThat(counted.rejections()).isPositive();
    assertThat(counts("scan").attempts()).as("those of the scan").isPositive();
  }

  /** Returns what a run with an attempt timeout says, which the oldest client cannot have. */
  private static String withAnAttemptTimeout(String version) {
    return version.equals("1.10.0")
        ? "backoff.attempt-timeout: the attempts of this kudu-client cannot be abandoned"
        : "OK";
  }

  private static void assertThePolicyWaited(Counts counts) {
    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    assertThat(counts.rejections()).isPositive().isEqualTo(counts.sum("rejections_throttled"));
    assertThat(counts.backoffs()).isEqualTo(counts.rejections());
    // The client's own waits begin at some milliseconds, so that its retry would not reach this
    // sum.
    assertThat(counts.backoffSeconds())
        .isGreaterThanOrEqualTo(counts.backoffs() * BASE_MILLIS / 1000.0);
  }

  private Counts counts(String run) {
    return Counts.in(folder.resolve(run + ".csv"));
  }

  /** Returns the class path of the tests, with {@code jar} in the place of their client. */
  private static String classPathWith(Path jar) {
    var others =
        Arrays.stream(JavaProgram.classPath().split(File.pathSeparator))
            .filter(path -> !new File(path).getName().startsWith("kudu-client-"))
            .collect(Collectors.joining(File.pathSeparator));
    return jar + File.pathSeparator + others;
  }
}
