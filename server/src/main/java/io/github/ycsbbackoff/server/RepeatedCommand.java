package io.github.ycsbbackoff.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A command that is run again and again, each time by one shell that outlives all the runs. The
 * kernel adds the cost of a child to its parent's account once the child has ended; so the cost of
 * these runs comes to the shell's account, and not to this process's, by which the lab tells what a
 * client has cost.
 */
public final class RepeatedCommand implements AutoCloseable {

  private static final String END = "--- end of output ---";

  /** The shell's script, which ends with the pipe that it reads, and so with this process. */
  private static final String SHELL =
      "while read -r go; do \"$@\" </dev/null; echo; echo '" + END + "'; done";

  private final List<String> words;
  private final Duration limit;
  private Process shell;
  private BufferedReader output;

  /**
   * Creates a command, and starts nothing yet.
   *
   * @param limit the time after which a command that has not ended is killed
   */
  public RepeatedCommand(List<String> command, Duration limit) {
    words = new ArrayList<>(List.of("/bin/sh", "-c", SHELL, "repeated"));
    words.addAll(command);
    this.limit = limit;
  }

  /**
   * Runs the command once.
   *
   * @return all that the command printed
   * @throws IOException if the command does not end in time
   */
  public synchronized String run() throws IOException {
    if (shell == null || !shell.isAlive()) {
      shell = new ProcessBuilder(words).redirectError(Redirect.DISCARD).start();
      output = shell.inputReader(StandardCharsets.UTF_8);
    }
    // The shell may outlive the command that is killed, and say that it has ended.
    var isOver = new AtomicBoolean();
    var running = shell;
    var late =
        CompletableFuture.runAsync(
            () -> killUnless(isOver, running),
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    try {
      shell.getOutputStream().write('\n');
      shell.getOutputStream().flush();
      var printed = new StringBuilder();
      for (var line = output.readLine(); !END.equals(line); line = output.readLine()) {
        if (line == null) {
          throw late();
        }
        printed.append(line).append('\n');
      }
      if (isOver.getAndSet(true)) {
        throw late();
      }
      return printed.toString();
    } catch (IOException e) {
      // To kill a process is to close its streams, which this thread may be about to read.
      throw isOver.get() ? late() : e;
    } finally {
      isOver.set(true);
      late.cancel(false);
    }
  }

  private static void killUnless(AtomicBoolean isOver, Process running) {
    if (!isOver.getAndSet(true)) {
      kill(running);
    }
  }

  private IOException late() {
    close();
    return new IOException("does not end");
  }

  /** Kills a shell, and the command too, which holds the pipe that is read here. */
  private static void kill(Process running) {
    running.descendants().forEach(ProcessHandle::destroyForcibly);
    running.destroyForcibly();
  }

  /** Ends the shell. Returns when the shell is gone, and its cost is on this process's account. */
  @Override
  public synchronized void close() {
    if (shell != null) {
      kill(shell);
      shell.onExit().join();
      shell = null;
    }
  }
}
