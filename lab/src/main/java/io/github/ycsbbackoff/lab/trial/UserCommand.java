package io.github.ycsbbackoff.lab.trial;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A command that the user gives, and its undo, run by a shell that waits for the word of this
 * process. When this process has ended in between, however it ended, the shell runs the undo by
 * itself. It lives as long as the trial, so that the cost of what it runs is not taken for that of
 * the client.
 */
final class UserCommand implements AutoCloseable {

  /**
   * The shell's script: of $1, the command, $2, the undo, and $3, the file for what both print. A
   * Ctrl-C in the terminal ends the command, as it ends all that runs, but not its undo.
   */
  private static final String SHELL =
      """
      exec 3>&1 >>"$3" 2>&1
      trap '' HUP INT QUIT TERM PIPE
      while read -r begin; do
        (trap - HUP INT QUIT TERM PIPE; exec sh -c "$1") </dev/null 3>&-
        echo $? >&3
        read -r end
        [ -z "$2" ] || sh -c "$2" </dev/null 3>&-
        echo $? >&3
      done
      """;

  private static final double MILLIS = 1e3;

  /**
   * The time that the shell has to tell that a command has been killed: one that waits for a dead
   * disk cannot be.
   */
  private static final long KILLED_WITHIN_MILLIS = 2_000;

  private final RunCommand fault;
  private final Path log;
  private final Process shell;

  /** The statuses that the shell has told, each once; an empty text after its last one. */
  private final BlockingQueue<String> statuses = new LinkedBlockingQueue<>();

  /** Whether a command could not be killed, which the shell waits for still. */
  private boolean isStuck;

  /** Whether the next word has the shell run the undo, and not the command. */
  private boolean isUndoNext;

  /**
   * Starts the shell, and runs nothing yet.
   *
   * @param log the file to which all that the commands print is added
   */
  UserCommand(RunCommand fault, Path log) throws IOException {
    this.fault = fault;
    this.log = log;
    this.shell =
        new ProcessBuilder(
                "/bin/sh", "-c", SHELL, "command", fault.command(), fault.undo(), log.toString())
            .redirectError(Redirect.DISCARD)
            .start();
    var reader = new Thread(this::readStatuses, "user-command");
    reader.setDaemon(true);
    reader.start();
  }

  private void readStatuses() {
    try (var lines = shell.inputReader(StandardCharsets.UTF_8)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        statuses.add(line);
      }
    } catch (IOException e) {
      // The shell has ended.
    }
    statuses.add("");
  }

  /**
   * Runs the command to its end. If it was run before and could not be killed when its undo was
   * due, that is run first.
   *
   * @throws ServerException if it does not end in time, or not with status 0
   */
  void run() {
    requireNotStuck("");
    if (isUndoNext) {
      undo();
    }
    try {
      go("", fault.command());
    } finally {
      if (fault.undo().isEmpty() && !isStuck) {
        // The shell waits for the word to undo nothing.
        go("", "");
      }
    }
  }

  /**
   * Runs the undo to its end.
   *
   * @throws ServerException if it does not end in time, or not with status 0
   */
  void undo() {
    var what = "undo: ";
    requireNotStuck(what);
    // Of a command that was not begun there is nothing to undo: the word would begin it.
    if (isUndoNext) {
      go(what, fault.undo());
    }
  }

  private void go(String what, String command) {
    requireNotStuck(what);
    try {
      note(command.isEmpty() ? "" : "$ " + Secrets.maskedText(command) + "\n");
      shell.getOutputStream().write('\n');
      shell.getOutputStream().flush();
      isUndoNext = !isUndoNext;
      var status = statuses.poll(Math.round(fault.within() * MILLIS), TimeUnit.MILLISECONDS);
      if (status == null) {
        killWhatRuns();
        isStuck = statuses.poll(KILLED_WITHIN_MILLIS, TimeUnit.MILLISECONDS) == null;
        throw failure(
            "%sdid not end within %s s, and %s"
                .formatted(what, fault.within(), isStuck ? "could not be killed" : "was killed"));
      }
      require(!status.isEmpty(), what + "its shell has ended");
      note(command.isEmpty() ? "" : "status " + status + "\n");
      require("0".equals(status), what + "ended with status " + status);
    } catch (IOException e) {
      throw new ServerException(what + "cannot be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException(what + "was interrupted", e);
    }
  }

  private void requireNotStuck(String what) {
    // A command that could not be killed may have ended since.
    isStuck = isStuck && statuses.poll() == null;
    require(!isStuck, what + "was not run, because the command before it could not be killed");
  }

  private void require(boolean holds, String complaint) {
    if (!holds) {
      throw failure(complaint);
    }
  }

  private ServerException failure(String complaint) {
    return new ServerException(complaint + "; see " + log);
  }

  private void note(String text) throws IOException {
    Files.writeString(log, text, CREATE, APPEND);
  }

  private void killWhatRuns() {
    shell.descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Ends the shell, which has the undo done first if it was not. One that waits for a command that
   * could not be killed is left alone: it runs the undo when that command has ended.
   */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
    } catch (IOException e) {
      // The shell has ended already.
    }
    if (!isStuck && !endsWithin(fault.within())) {
      killWhatRuns();
      shell.destroyForcibly();
    }
  }

  private boolean endsWithin(double seconds) {
    try {
      return shell.waitFor(Math.round(seconds * MILLIS), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true; // The shell goes on by itself.
    }
  }
}
