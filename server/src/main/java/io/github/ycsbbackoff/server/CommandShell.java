package io.github.ycsbbackoff.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * A shell that runs one command after the other, each to its end, and outlives them all: as with a
 * {@link RepeatedCommand}, their cost is on the shell's account and not on this process's.
 */
public final class CommandShell implements AutoCloseable {

  private static final String END = "--- ended with status ";

  private static final String SHELL =
      "while IFS= read -r line; do eval \"$line\" </dev/null 2>&1; status=$?; echo; echo \""
          + END
          + "$status\"; done";

  private final Duration limit;
  private volatile Process shell;
  private BufferedReader output;

  /**
   * Starts nothing yet.
   *
   * @param limit the time after which a command that has not ended is killed
   */
  public CommandShell(Duration limit) {
    this.limit = limit;
  }

  /**
   * What a command left.
   *
   * @param output what it printed on both streams
   */
  public record Ended(int status, String output) {

    /** Returns the last line that has something in it, which mostly tells what went wrong. */
    public String lastLine() {
      return output
          .lines()
          .filter(line -> !line.isBlank())
          .reduce((one, other) -> other)
          .orElse("it printed nothing")
          .strip();
    }
  }

  /**
   * Runs a command to its end, with the variables of its environment. Its files, folder and secrets
   * are not looked at.
   *
   * @throws ServerException if it does not end in time
   */
  public synchronized Ended run(Command command) {
    var words = new ArrayList<String>();
    words.add("env");
    command.environment().forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(command.words());
    // Either the command ends or its time does: the first of the two to set this decides, so that
    // what the killing itself prints is never taken for the command's own end.
    var over = new AtomicBoolean();
    var late =
        CompletableFuture.runAsync(
            () -> killUnless(over),
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    try {
      var ended = ended(words.stream().map(CommandShell::quoted).collect(Collectors.joining(" ")));
      if (over.getAndSet(true)) {
        throw new IOException("does not end");
      }
      return ended;
    } catch (IOException e) {
      if (over.getAndSet(true)) {
        // The next command must not meet the killing of this one.
        late.join();
      }
      throw new ServerException(
          "%s: %s within %d ms".formatted(command.words().get(0), e.getMessage(), limit.toMillis()),
          e);
    } finally {
      late.cancel(false);
    }
  }

  private Ended ended(String line) throws IOException {
    if (shell == null || !shell.isAlive()) {
      shell = new ProcessBuilder("/bin/sh", "-c", SHELL).redirectError(Redirect.DISCARD).start();
      output = shell.inputReader(StandardCharsets.UTF_8);
    }
    shell.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    shell.getOutputStream().flush();
    var printed = new StringBuilder();
    for (var next = output.readLine(); next != null; next = output.readLine()) {
      if (next.startsWith(END)) {
        return new Ended(Integer.parseInt(next.substring(END.length())), printed.toString());
      }
      printed.append(next).append('\n');
    }
    throw new IOException("does not end");
  }

  private static String quoted(String word) {
    if (word.contains("\n")) {
      throw new WrongInputException(word.replace('\n', ' ') + ": has a line break; leave it out");
    }
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private void killUnless(AtomicBoolean over) {
    if (!over.getAndSet(true)) {
      kill();
    }
  }

  /** Kills the shell, and the command too, which holds the pipe that is read here. */
  private void kill() {
    var running = shell;
    if (running != null) {
      var commands = running.descendants().toList();
      running.destroyForcibly();
      commands.forEach(ProcessHandle::destroyForcibly);
    }
  }

  @Override
  public synchronized void close() {
    kill();
    shell = null;
  }
}
