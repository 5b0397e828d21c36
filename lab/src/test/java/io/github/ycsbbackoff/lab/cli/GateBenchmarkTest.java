package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of benchmarks/gate in a project of its own, whose bin/backoff measures nothing. */
@DisabledOnOs(OS.WINDOWS)
class GateBenchmarkTest {

  /**
   * A script that makes a results folder for each run, and judges by the name of the pair: of those
   * that differ in nothing the first $FAILED fail, and of the next $UNKNOWN it cannot say; of those
   * that are slower the first $FOUND fail.
   */
  private static final String BACKOFF =
      """
      #!/bin/bash
      case $1 in
        compare) mkdir -p "$4/results" ;;
        gate)
          run=$(basename "$(dirname "$2")")
          case $run in
            new-*)
              [ "${run#new-}" -gt "$FAILED" ] || exit 1
              [ "${run#new-}" -gt $((FAILED + UNKNOWN)) ] || exit 3 ;;
            slow-*) [ "${run#slow-}" -gt "$FOUND" ] || exit 1 ;;
          esac ;;
      esac
      """;

  @TempDir Path folder;

  @BeforeEach
  void layOut() throws IOException {
    for (var name : List.of("benchmarks/gate", "workloads/experiments/gate-kudu.yaml")) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.copy(Path.of("..", name), folder.resolve(name));
    }
    var backoff = folder.resolve("bin/backoff");
    Files.createDirectories(backoff.getParent());
    Files.writeString(backoff, BACKOFF);
    assertThat(backoff.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 10, 0",
    "1, 2, 10, 0",
    "2, 0, 10, 1",
    "0, 3, 10, 1",
    "0, 20, 10, 1",
    "0, 0, 9, 1"
  })
  void theStatusIsThatOfAGateThatKeepsItsPromisesAndHasAnAnswerInNineOfTenPairs(
      int failed, int unknown, int found, int status) {
    var ended = run(failed, unknown, found);

    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(status);
  }

  @Test
  void theLastLinesSayHowManyPairsHadWhichAnswer() {
    assertThat(run(1, 3, 9).out())
        .endsWith(
            """
            of 20 pairs that differ in nothing 1 failed, and of 3 the data could not say;
            of 10 runs that were slower 9 failed
            """);
  }

  private Program.Ended run(int failed, int unknown, int found) {
    return Program.run(
        folder,
        Map.of(
            "FAILED",
            Integer.toString(failed),
            "UNKNOWN",
            Integer.toString(unknown),
            "FOUND",
            Integer.toString(found)),
        List.of("/bin/bash", folder.resolve("benchmarks/gate").toString(), "measured"));
  }
}
