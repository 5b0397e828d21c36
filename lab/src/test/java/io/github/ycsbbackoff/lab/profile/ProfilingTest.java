package io.github.ycsbbackoff.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.TrialProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of profiles of a JVM that runs already. */
@EnabledOnOs(OS.LINUX)
class ProfilingTest {

  private static final Duration WORK = Duration.ofMillis(500);

  @TempDir static Path shared;
  @TempDir Path folder;
  @AutoClose private static BusyJvm jvm;

  @BeforeAll
  static void start() throws IOException {
    jvm = BusyJvm.start(shared);
  }

  @Test
  void theMethodThatTakesTheProcessorIsFoundByItsName() throws IOException {
    var client = profile(ProfileKind.CPU, Map.of("client", jvm.pid()), () -> jvm.work(WORK)).get(0);

    assertThat(client.problem()).isEmpty();
    assertThat(client.profiler()).startsWith("async-profiler, ");
    assertThat(client.samples()).isEqualTo(stacks("client").total()).isPositive();
    assertThat(stacks("client").counts().keySet())
        .anyMatch(stack -> stack.contains("BusyJvm.main;") && stack.contains("BusyJvm.encodeRows"));
    assertThat(written().fromSeconds()).isEqualTo(2);
    assertThat(written().toSeconds()).isEqualTo(5);
  }

  @Test
  void aJvmThatIsProfiledAgainHasLoadedTheLibraryOnce() throws IOException {
    for (var round = 0; round < 2; round++) {
      profile(ProfileKind.CPU, Map.of("client", jvm.pid()), () -> jvm.work(WORK));
    }

    try (var maps = Files.lines(Path.of("/proc", Long.toString(jvm.pid()), "maps"))) {
      assertThat(maps.filter(line -> line.contains("/backoff-profiler-")))
          .extracting(line -> line.substring(line.indexOf('/')))
          .isNotEmpty()
          .allMatch(line -> line.equals(AsyncProfilerLibrary.ofMachine().file().toString()));
    }
  }

  @Test
  void theMethodThatAllocatesIsFoundWithItsBytes() throws IOException {
    var client =
        profile(ProfileKind.ALLOC, Map.of("client", jvm.pid()), () -> jvm.work(WORK)).get(0);

    assertThat(client.problem()).isEmpty();
    assertThat(client.samples()).as("bytes").isGreaterThan(1_000_000);
    assertThat(stacks("client").counts().keySet())
        .anyMatch(stack -> stack.contains("BusyJvm.makeBuffer"));
  }

  @Test
  void aProcessThatIsNotThereIsSaidAndTheOthersAreProfiled() throws IOException {
    var pids = new LinkedHashMap<String, Long>();
    pids.put("gone", goneProcess());
    pids.put("client", jvm.pid());

    var processes = profile(ProfileKind.CPU, pids, () -> jvm.work(WORK));

    assertThat(processes)
        .containsExactlyInAnyOrder(
            ProcessProfile.failed("gone", "the process has ended"), processes.get(0));
    assertThat(processes.get(0).role()).isEqualTo("client");
    assertThat(processes.get(0).samples()).isPositive();
  }

  @Test
  void aJvmThatEndsBetweenPreparationAndBeginIsSaidOnce() throws IOException {
    try (var other = BusyJvm.start(folder);
        var profiling = new Profiling(ProfileKind.CPU)) {
      var pids = Map.of("client", other.pid());
      profiling.prepare(pids);
      other.end();
      profiling.begin(pids, 2);
      profiling.end(5);
      profiling.write(folder);
    }

    assertThat(written().processes())
        .containsExactly(ProcessProfile.failed("client", "the process has ended"));
  }

  @Test
  void aJvmThatEndsByItselfBeforeItsProfileDoesLeavesItsStacks() throws IOException {
    try (var other = BusyJvm.start(folder)) {
      var client =
          profile(
                  ProfileKind.CPU,
                  Map.of("client", other.pid()),
                  () -> {
                    other.work(WORK);
                    other.end();
                  })
              .get(0);

      assertThat(client.problem()).isEmpty();
      assertThat(stacks("client").text()).contains("BusyJvm.encodeRows");
    }
  }

  @Test
  void aJvmThatIsKilledUnderItsProfileIsSaid() throws IOException {
    try (var other = BusyJvm.start(folder)) {
      var client =
          profile(
                  ProfileKind.CPU,
                  Map.of("client", other.pid()),
                  () -> {
                    other.work(Duration.ofMillis(10));
                    other.kill();
                  })
              .get(0);

      assertThat(client.problem()).endsWith(": the process has ended");
      assertThat(client.samples()).isZero();
      assertThat(folder.resolve("client.collapsed")).doesNotExist();
    }
  }

  @Test
  void stacksThatCannotBeWrittenAreSaidAndTheRestIsWritten() throws IOException {
    Files.createDirectory(folder.resolve("client.collapsed"));

    var client = profile(ProfileKind.CPU, Map.of("client", jvm.pid()), () -> jvm.work(WORK)).get(0);

    assertThat(client.problem())
        .startsWith("its stacks cannot be written (")
        .endsWith("); see the disk's space");
  }

  @Test
  void whereTheFirstProfilerIsRefusedTheNextOneTakesTheProfileAndBothAreNamed() throws Exception {
    var library = AsyncProfilerLibrary.copiedInto(folder);
    var process = new ProfiledProcess("client", jvm.pid());
    var second = process.async("ctimer", "ctimer", "samples", library, folder);
    var first =
        new FirstThatStarts(
            List.of(
                process.async("forbidden", "no-such-event", "samples", library, folder), second));

    assertThat(first.start()).isSameAs(second);
    jvm.work(WORK);
    second.stop();

    assertThat(first.why()).isEqualTo("async-profiler, forbidden: Unsupported event type");
    assertThat(second.stacks().text()).contains("BusyJvm.encodeRows");
  }

  @Test
  void whatNoProfilerCanDoSaysOfEachWhyNot() throws Exception {
    var library = new AsyncProfilerLibrary(folder.resolve("no-library.so"), "");
    var process = new ProfiledProcess("client", jvm.pid());
    var first =
        new FirstThatStarts(
            List.of(
                process.async("one", "ctimer", "samples", library, folder),
                process.async("two", "itimer", "samples", library, folder)));

    assertThatThrownBy(first::start)
        .isInstanceOf(ProfilerException.class)
        .hasMessageMatching("async-profiler, one: .+; async-profiler, two: .+");
  }

  @Test
  void withoutTheLibraryTheFlightRecorderIsNextAndItIsSaidWhy() throws Exception {
    Files.createDirectory(folder.resolve("libasyncProfiler.so"));
    var library = AsyncProfilerLibrary.copiedInto(folder);
    var profilers =
        new FirstThatStarts(
            new ProfiledProcess("client", jvm.pid()).profilers(ProfileKind.CPU, library, folder));

    profilers.prepare();

    assertThat(profilers.why()).startsWith("async-profiler: its library cannot be copied: ");
    var recorder = profilers.start();
    recorder.stop();
    assertThat(recorder.title()).isEqualTo("JFR, Java code alone");
  }

  @Test
  void theFlightRecorderFindsTheMethodToo() throws Exception {
    var recorder = new FlightRecorder(jvm.pid(), ProfileKind.CPU, folder);

    recorder.start();
    jvm.work(WORK.multipliedBy(2));
    recorder.stop();

    assertThat(recorder.stacks().text())
        .contains("BusyJvm.encodeRows")
        .as("what waits in native code")
        .doesNotContain("BusyJvm.awaitNobody");
    assertThat(jvm.temporary()).as("what a JVM that is killed would leave").isEmptyDirectory();
  }

  @Test
  void aJvmThatEndsByItselfLeavesItsRecordingAndOneThatIsKilledLeavesNone() throws Exception {
    try (var other = BusyJvm.start(folder)) {
      var recorder = new FlightRecorder(other.pid(), ProfileKind.CPU, folder);
      recorder.start();
      other.work(WORK.multipliedBy(2));
      other.end();
      recorder.stop();

      assertThat(recorder.stacks().text()).contains("BusyJvm.encodeRows");
    }
    try (var another = BusyJvm.start(Files.createDirectory(folder.resolve("another")))) {
      var recorder = new FlightRecorder(another.pid(), ProfileKind.CPU, folder);
      recorder.start();
      another.kill();

      assertThatThrownBy(recorder::stop)
          .isInstanceOf(ProfilerException.class)
          .hasMessage("the process has ended");
    }
  }

  private List<ProcessProfile> profile(ProfileKind kind, Map<String, Long> pids, Meanwhile work)
      throws IOException {
    try (var profiling = new Profiling(kind)) {
      profiling.prepare(pids);
      profiling.begin(pids, 2);
      work.run();
      profiling.end(5);
      profiling.write(folder);
    }
    return written().processes();
  }

  private interface Meanwhile {
    void run() throws IOException;
  }

  private TrialProfile written() throws IOException {
    return new ObjectMapper()
        .readValue(folder.resolve("profile.json").toFile(), TrialProfile.class);
  }

  private CollapsedStacks stacks(String role) throws IOException {
    return CollapsedStacks.read(folder.resolve(role + ".collapsed"));
  }

  private static long goneProcess() throws IOException {
    var process = new ProcessBuilder("true").start();
    process.onExit().join();
    return process.pid();
  }
}
