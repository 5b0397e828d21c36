package io.github.ycsbbackoff.cpu;

import static io.github.ycsbbackoff.cpu.BusyShell.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests on this machine's own control groups, where this user may make one. */
@EnabledOnOs(OS.LINUX)
class ControlGroupTest {

  private ControlGroup group;
  private BusyShell busy;

  @BeforeEach
  void make() throws IOException {
    var made = ControlGroup.make(0.2);
    assumeTrue(made.isPresent(), "no control group can be made here");
    group = made.get();
    busy = new BusyShell();
  }

  @AfterEach
  void end() {
    if (group != null) {
      busy.close();
      group.close();
    }
  }

  @Test
  void theKernelHoldsTheProcessAndItsChildToTheirShare() {
    group.add(busy.pid());

    assertThat(members()).contains(Long.toString(busy.pid()), Long.toString(busy.child()));
    var before = throttled();
    await(() -> throttled() >= before + 5);
    assertThat(group.how()).startsWith("control group version ");
  }

  @Test
  void itsFolderGoesWithItAndItsProcessesGoOn() {
    group.add(busy.pid());

    group.close();

    assertThat(group.folder()).doesNotExist();
    assertThat(groupsOf(busy.pid())).isEqualTo(groupsOf(ProcessHandle.current().pid()));
  }

  @Test
  void aProcessThatIsTakenOutIsInTheGroupOfTheLabAgain() {
    group.add(busy.pid());
    assertThat(groupsOf(busy.pid())).isNotEqualTo(groupsOf(ProcessHandle.current().pid()));

    group.remove(busy.pid());

    assertThat(members()).isEmpty();
    assertThat(groupsOf(busy.pid())).isEqualTo(groupsOf(ProcessHandle.current().pid()));
  }

  @Test
  void whatAKilledLabLeftIsRemovedByTheNext() throws IOException {
    var parent = group.folder().getParent();
    var left = Files.createDirectory(parent.resolve("ycsb-backoff-99999999-1"));

    ControlGroup.make(1).orElseThrow().close();

    assertThat(left).doesNotExist();
    assertThat(group.folder()).as("one of a lab that runs").exists();
  }

  @Test
  void aProcessThatHasEndedIsNoFailure() {
    busy.close();
    group.add(busy.pid());

    assertThat(members()).isEmpty();
  }

  private List<String> members() {
    return lines(group.folder().resolve("cgroup.procs"));
  }

  private static List<String> groupsOf(long pid) {
    return lines(Path.of("/proc", Long.toString(pid), "cgroup"));
  }

  private long throttled() {
    return lines(group.folder().resolve("cpu.stat")).stream()
        .filter(line -> line.startsWith("nr_throttled "))
        .mapToLong(line -> Long.parseLong(line.substring("nr_throttled ".length())))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
