package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserCommandTest {

  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void name() {
    log = folder.resolve("commands.log");
  }

  @Test
  void whatACommandAndItsUndoPrintIsKeptWithTheirStatus() throws IOException {
    try (var command = command("echo out; echo err >&2", "echo undone")) {
      command.run();
      command.undo();
      command.run();
      command.undo();
    }

    var once =
        """
        $ echo out; echo err >&2
        out
        err
        status 0
        $ echo undone
        undone
        status 0
        """;
    assertThat(log).hasContent(once + once);
  }

  @Test
  void aStatusThatIsNotZeroIsAFailureOfOneLineAndTheCommandCanRunAgain() throws IOException {
    try (var command = command("exit 3", "")) {
      for (var i = 0; i < 2; i++) {
        assertThatThrownBy(command::run)
            .isInstanceOf(ServerException.class)
            .hasMessage("ended with status 3; see " + log);
      }
    }
    assertThat(log).hasContent("$ exit 3\nstatus 3\n$ exit 3\nstatus 3\n");
  }

  @Test
  void anUndoThatFailsIsSaidToBeTheUndo() throws IOException {
    try (var command = command("true", "exit 4")) {
      command.run();
      assertThatThrownBy(command::undo).hasMessage("undo: ended with status 4; see " + log);
    }
  }

  @Test
  void aCommandThatDoesNotEndInTimeIsKilledAndThenUndone() throws IOException {
    var hanging = new RunCommand("sleep 600 & sleep 600", "echo undone", 2, 0, 0, 0);
    try (var command = new UserCommand(hanging, log)) {
      assertThatThrownBy(command::run)
          .isInstanceOf(ServerException.class)
          .hasMessage("did not end within 2.0 s, and was killed; see " + log);
      command.undo();
    }
    assertThat(log).content().endsWith("undone\nstatus 0\n");
  }

  /** The shell is stopped here, so that nobody hears of the command's end until it goes on. */
  @Test
  void aCommandThatCannotBeKilledIsGivenUpAndUndoneWhenItHasEnded() throws IOException {
    var pid = folder.resolve("pid");
    var stop = "echo $PPID > " + pid + "; kill -STOP $PPID";
    try (var command = new UserCommand(new RunCommand(stop, "echo undone", 1, 0, 0, 0), log)) {
      assertThatThrownBy(command::run)
          .isInstanceOf(ServerException.class)
          .hasMessage("did not end within 1.0 s, and could not be killed; see " + log);
      assertThatThrownBy(command::undo)
          .hasMessageStartingWith(
              "undo: was not run, because the command before it could not be killed");
    }
    assertThat(log).hasContent("$ " + stop + "\n");

    new ProcessBuilder("kill", "-CONT", Files.readString(pid).strip()).start();
    await().untilAsserted(() -> assertThat(log).hasContent("$ " + stop + "\nundone\n"));
  }

  @Test
  void aCommandThatRunsAgainAfterItCouldNotBeKilledIsUndoneFirst() throws IOException {
    var pid = folder.resolve("pid");
    var stop =
        "if [ -e %1$s ]; then echo again; else echo $PPID > %1$s; kill -STOP $PPID; fi"
            .formatted(pid);
    try (var command = new UserCommand(new RunCommand(stop, "echo undone", 1, 0, 0, 0), log)) {
      assertThatThrownBy(command::run).hasMessageContaining("could not be killed");
      assertThatThrownBy(command::undo).hasMessageContaining("was not run");
      new ProcessBuilder("kill", "-CONT", Files.readString(pid).strip()).start();

      await().ignoreExceptions().untilAsserted(command::run);
      command.undo();
    }
    var undone = "$ echo undone\nundone\nstatus 0\n";
    assertThat(log)
        .hasContent("$ " + stop + "\n" + undone + "$ " + stop + "\nagain\nstatus 0\n" + undone);
  }

  @Test
  void ofACommandThatWasNotBegunNothingIsUndoneAndNothingRun() throws IOException {
    try (var command =
        new UserCommand(new RunCommand("echo done", "echo undone", 1, 0, 0, 0), log)) {
      command.undo();
      command.run();
      command.undo();
      command.undo();
    }

    assertThat(log).hasContent("$ echo done\ndone\nstatus 0\n$ echo undone\nundone\nstatus 0\n");
  }

  /** The shell sees the end of the pipe here, as it does when the lab was killed. */
  @Test
  void whatWasNotUndoneIsUndoneWhenTheLabHasEnded() throws IOException {
    try (var command = command("true", "echo undone")) {
      command.run();
    }

    assertThat(log).hasContent("$ true\nstatus 0\nundone\n");
  }

  @Test
  void whatWasNotRunIsNotUndone() throws IOException {
    command("echo run", "echo undone").close();

    assertThat(log).isEmptyFile();
  }

  @Test
  void aSecretIsNotInTheLog() throws IOException {
    try (var command = command("true password=hunter2", "")) {
      command.run();
    }

    assertThat(log).content().doesNotContain("hunter2").contains("true password=***");
  }

  private UserCommand command(String command, String undo) throws IOException {
    return new UserCommand(new RunCommand(command, undo, 30, 0, 0, 0), log);
  }
}
