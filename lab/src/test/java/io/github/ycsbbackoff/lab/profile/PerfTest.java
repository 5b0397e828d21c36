package io.github.ycsbbackoff.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of perf, which run only where it may sample a process of its own user. */
@EnabledOnOs(OS.LINUX)
class PerfTest {

  @TempDir Path folder;

  @Test
  void aBusyProcessHasItsStacksFromTheStartOn() throws Exception {
    assumePerf();
    var busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      var profilers =
          new FirstThatStarts(
              List.of(Perf.ofMachine(busy.pid(), folder), Perf.ofProcess(busy.pid(), folder)));
      profilers.prepare();
      work(busy, 500);
      var start = cpu(busy);
      var perf = profilers.start();
      work(busy, 300);
      perf.stop();
      var used = cpu(busy).minus(start);

      // Ten milliseconds each; those from before the start, 50, do not count.
      assertThat(perf.stacks().total()).isPositive().isLessThan(used.toMillis() / 10 + 20);
      assertThat(perf.title()).startsWith("perf, by ");
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void samplesOfAUserWhoMayNotLookIntoTheKernelAreKnownByTheNameOfTheEvent() {
    assertThat(Perf.withoutKernel(Stream.of("cpu-clock:u"))).isTrue();
    assertThat(Perf.withoutKernel(Stream.of("cpu-clock:Hu"))).isTrue();
    assertThat(Perf.withoutKernel(Stream.of("cpu-clock", "dummy:u"))).isFalse();
  }

  @Test
  void aProcessThatIsNotThereIsSaid() throws Exception {
    assumePerf();
    var process = new ProcessBuilder("true").start();
    process.onExit().join();

    assertThatThrownBy(Perf.ofProcess(process.pid(), folder)::prepare)
        .isInstanceOf(ProfilerException.class)
        .hasMessageStartingWith("perf ended with status ");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProcessThatEndsMeanwhileHasNoProfile(boolean byProcessor) throws Exception {
    assumePerf();
    var busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      var byThread = Perf.ofProcess(busy.pid(), folder);
      var profilers =
          new FirstThatStarts(
              byProcessor
                  ? List.of(Perf.ofMachine(busy.pid(), folder), byThread)
                  : List.of(byThread));
      var perf = profilers.start();
      busy.destroyForcibly().onExit().join();

      assertThatThrownBy(perf::stop)
          .isInstanceOf(ProfilerException.class)
          .hasMessage("the process has ended");
      assertThat(recordings()).isZero();
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void whatWasPreparedAndNeverStartedIsEnded() {
    assumePerf();
    var perf = Perf.ofProcess(ProcessHandle.current().pid(), folder);
    var profilers = new FirstThatStarts(List.of(perf));
    profilers.prepare();
    assertThat(profilers.why()).isEmpty();
    assertThat(recordings()).isEqualTo(1);

    profilers.discard();

    assertThat(recordings()).isZero();
  }

  private long recordings() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(folder.toString()))
        .count();
  }

  /** Returns when a process has used so much processor time from now on. */
  private static void work(Process process, int millis) {
    var start = cpu(process);
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> cpu(process).minus(start).toMillis() > millis);
  }

  private static Duration cpu(Process process) {
    return process.info().totalCpuDuration().orElseThrow();
  }

  private void assumePerf() {
    try {
      Tool.run(
          List.of("perf", "record", "--event=cpu-clock", "--output=/dev/null", "true"),
          folder.resolve("probe"));
    } catch (ProfilerException e) {
      assumeThat(e.getMessage()).as("perf cannot be used here").isEmpty();
    }
  }
}
