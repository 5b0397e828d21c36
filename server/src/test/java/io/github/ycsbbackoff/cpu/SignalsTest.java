package io.github.ycsbbackoff.cpu;

import static io.github.ycsbbackoff.cpu.BusyShell.await;
import static io.github.ycsbbackoff.cpu.BusyShell.stateOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests of what the shell does when the JVM that it sends signals for has ended. */
@EnabledOnOs(OS.LINUX)
class SignalsTest {

  private final List<Process> sleeping = new ArrayList<>();
  private Process shell;

  @BeforeEach
  void start() throws IOException {
    shell = new ProcessBuilder("/bin/sh", "-c", Signals.SHELL, "signals").start();
  }

  @AfterEach
  void end() {
    shell.destroyForcibly().onExit().join();
    sleeping.forEach(each -> each.destroyForcibly().onExit().join());
  }

  @Test
  void allThatSeveralLimitsHaveStoppedGoOn() throws IOException {
    var one = sleep();
    var two = sleep();
    var three = sleep();

    send("STOP " + one + " " + two);
    send("STOP " + three);
    send("CONT " + three);
    await(() -> isStopped(one) && isStopped(two) && !isStopped(three));
    endInput();

    await(() -> !isStopped(one) && !isStopped(two));
  }

  @Test
  void whatWentOnAndIsStoppedByAnotherIsLeftAlone() throws Exception {
    var one = sleep();
    var paused = sleep();
    var two = sleep();

    send("STOP " + one + " " + paused + " " + two);
    send("CONT " + paused);
    new ProcessBuilder("kill", "-STOP", Long.toString(paused)).start().waitFor();
    await(() -> isStopped(paused));
    endInput();

    await(() -> !isStopped(one) && !isStopped(two));
    assertThat(isStopped(paused)).isTrue();
  }

  @Test
  void anotherShellSendsWhatOneThatWasKilledHasNotSent() throws IOException {
    var one = sleep();
    Signals.send("STOP", List.of(one));
    await(() -> isStopped(one));
    ProcessHandle.current()
        .children()
        .filter(
            child -> child.info().arguments().map(List::of).orElse(List.of()).contains("signals"))
        .filter(child -> child.pid() != shell.pid())
        .forEach(ProcessHandle::destroyForcibly);

    Signals.send("CONT", List.of(one));

    await(() -> !isStopped(one));
  }

  @Test
  void whatAnotherShellHasStoppedGoesOnToo() throws Exception {
    var one = sleep();
    new ProcessBuilder("kill", "-STOP", Long.toString(one)).start().waitFor();
    await(() -> isStopped(one));

    send("STOPPED " + one);
    assertThat(isStopped(one)).isTrue();
    endInput();

    await(() -> !isStopped(one));
  }

  private void send(String line) throws IOException {
    var in = shell.outputWriter();
    in.write(line + "\n");
    in.flush();
    assertThat(shell.inputReader().readLine()).isEmpty();
  }

  /** Ends the input of the shell, as the end of the JVM does, and returns when that has ended. */
  private void endInput() throws IOException {
    shell.outputWriter().close();
    shell.onExit().join();
  }

  private long sleep() throws IOException {
    var process = new ProcessBuilder("sleep", "60").start();
    sleeping.add(process);
    return process.pid();
  }

  private static boolean isStopped(long pid) {
    return stateOf(pid).equals("T");
  }
}
