package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.kudu.ClientVersionRun.BASE_MILLIS;
import static io.github.ycsbbackoff.kudu.ClientVersionRun.ROWS_EACH;
import static io.github.ycsbbackoff.kudu.ClientVersionRun.SCANNED;
import static io.github.ycsbbackoff.kudu.ClientVersionRun.THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Counts;
import io.github.ycsbbackoff.testing.JavaProgram;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  @TempDir static Path folder;

  private static final Map<String, Future<JavaProgram>> RUNS = new HashMap<>();

  static List<String> versions() {
    return List.of("1.10.0", "1.12.0", "1.15.0", "1.17.1", "1.18.1");
  }

  /** Starts the programs of all versions: most of their time each waits for its own tablets. */
  @BeforeAll
  static void runAllVersions() {
    var threads = Executors.newFixedThreadPool(versions().size());
    for (var version : versions()) {
      RUNS.put(version, threads.submit(() -> run(version)));
    }
    threads.shutdown();
  }

  private static JavaProgram run(String version) throws Exception {
    var own = Files.createDirectory(folder.resolve(version));
    return JavaProgram.run(
        own,
        classPathWith(jar(version)),
        ClientVersionRun.class.getName(),
        List.of(KUDU.masters(), own.toString(), KUDU.newTable()));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void thePolicyUnderTestWaitsAfterEveryRejectionSyncAndBatched(String version) throws Exception {
    var run = RUNS.get(version).get();
    assertThat(run.status()).as("%s", run.err()).isZero();
    assertThat(run.ours()).isEmpty();
    assertThat(run.traces()).isEmpty();
    assertThat(run.out())
        .containsExactly(
            jar(version).toString(), Integer.toString(SCANNED), withAnAttemptTimeout(version));

    var sync = counts(version, "sync");
    assertThePolicyWaited(sync);
    // There would be more attempts if the client also retried by itself.
    assertThat(sync.attempts()).isEqualTo(ROWS + sync.rejections());
    assertThePolicyWaited(counts(version, "batched"));
    var counted = counts(version, "native");
    assertThat(counted.acknowledged()).isEqualTo(ROWS);
    assertThat(counted.attempts()).isEqualTo(ROWS + counted.rejections());
    assertThat(counted.rejections()).isPositive();
    assertThat(counts(version, "scan").attempts()).as("those of the scan").isPositive();
  }

  /** Returns what a run with an attempt timeout says, which the oldest client cannot have. */
  private static String withAnAttemptTimeout(String version) {
    return version.equals("1.10.0")
        ? "backoff.attempt-timeout: the attempts of this kudu-client cannot be abandoned"
        : "OK";
  }

  private static void assertThePolicyWaited(Counts counts) {
    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    // Tablets that were just made may refuse rows for another reason.
    assertThat(counts.sum("rejections_throttled")).isPositive();
    assertThat(counts.backoffs()).isEqualTo(counts.rejections());
    // The client's own waits begin at some milliseconds, so that its retry would not reach this
    // sum.
    assertThat(counts.backoffSeconds())
        .isGreaterThanOrEqualTo(counts.backoffs() * BASE_MILLIS / 1000.0);
  }

  private static Counts counts(String version, String run) {
    return Counts.in(folder.resolve(version).resolve(run + ".csv"));
  }

  private static Path jar(String version) {
    return CLIENTS.resolve("kudu-client-" + version + ".jar");
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
