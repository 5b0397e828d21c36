package io.github.ycsbbackoff.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which profilers are wanted for which process. */
@EnabledOnOs(OS.LINUX)
class ProfiledProcessTest {

  @TempDir Path folder;

  @Test
  void aJvmIsWantedByTimersFirstAndByItsOwnRecorderLast() throws ProfilerException {
    assertThat(titles(ProcessHandle.current().pid(), ProfileKind.CPU))
        .containsExactly(
            "async-profiler, ctimer",
            "async-profiler, itimer",
            "async-profiler, perf_events",
            "async-profiler, perf_events without the kernel",
            "JFR, Java code alone");
    assertThat(titles(ProcessHandle.current().pid(), ProfileKind.ALLOC))
        .containsExactly("async-profiler, allocations", "JFR, Java code alone");
  }

  @Test
  void aProcessOfNativeCodeIsForPerfAndHasNoProfileOfAllocations() throws Exception {
    var process = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(titles(process.pid(), ProfileKind.CPU))
          .containsExactly("perf, by processor", "perf, by thread");
      assertThat(titles(process.pid(), ProfileKind.ALLOC)).isEmpty();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aProcessThatIsNotThereIsSaid() throws IOException {
    var process = new ProcessBuilder("true").start();
    process.onExit().join();

    assertThatThrownBy(() -> titles(process.pid(), ProfileKind.CPU))
        .isInstanceOf(ProfilerException.class)
        .hasMessage("the process has ended");
  }

  private List<String> titles(long pid, ProfileKind kind) throws ProfilerException {
    return new ProfiledProcess("role", pid)
        .profilers(kind, new AsyncProfilerLibrary(folder, ""), folder).stream()
            .map(Profiler::title)
            .toList();
  }
}
