package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * A child-process guard: the child dies with this JVM, unless it was started {@link
 * Lifetime#DETACHED}.
 *
 * <p>A shell leaves a watcher behind that reads a pipe from this JVM, and then becomes the command:
 * the pid and the exit status are the command's own. When the pipe ends, the watcher ends the
 * child. The child's own children are not guarded: a launcher script must end in {@code exec}.
 *
 * <p>Where there is no shell, as in a container whose image has only Java, the command is started
 * as it is: a container ends all of its processes together with its first one.
 */
public final class ChildGuard implements AutoCloseable {
  private static final String GUARD = script("child-guard.sh");
  private static final String WATCHER = script("child-guard-watcher.sh");
  private static final String DETACHED = script("detached.sh");
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Path SHELL = Path.of("/bin/sh");

  private final String program;
  private final Process process;
  private final long startedNanos = System.nanoTime();

  private ChildGuard(String program, Process process) {
    this.program = program;
    this.process = process;
  }

  /** Starts the command, or throws a {@link ServerException} if not even a shell can be started. */
  public static ChildGuard start(Command command, Lifetime lifetime) {
    return start(command, lifetime, SHELL);
  }

  /** Does the same by another shell, which need not be there. */
  static ChildGuard start(Command command, Lifetime lifetime, Path shell) {
    var isGuarded = Files.exists(shell);
    var builder =
        new ProcessBuilder(isGuarded ? wrapped(command, lifetime, shell) : command.words());
    if (!isGuarded) {
      builder.environment().putAll(command.environment());
    }
    if (command.directory() != null) {
      builder.directory(command.directory().toFile());
    }
    if (lifetime == Lifetime.DETACHED) {
      builder.redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
    }
    builder.environment().putAll(command.secrets());
    builder.redirectOutput(target(command.stdout(), command.appending()));
    if (command.stdout() != null && command.stdout().equals(command.stderr())) {
      builder.redirectErrorStream(true);
    } else {
      builder.redirectError(target(command.stderr(), command.appending()));
    }
    var program = command.words().get(0);
    try {
      return new ChildGuard(program, builder.start());
    } catch (IOException e) {
      throw new ServerException(program + ": cannot be started: " + e.getMessage(), e);
    }
  }

  private static List<String> wrapped(Command command, Lifetime lifetime, Path shell) {
    var words = new ArrayList<>(List.of(shell.toString(), "-c"));
    words.addAll(
        switch (lifetime) {
          case OF_PARENT -> List.of(GUARD, "guard", WATCHER);
          case DETACHED -> List.of(DETACHED, "detached", homeLock());
        });
    if (!command.environment().isEmpty()) {
      // The variables go through env, not through ProcessBuilder: a server's LD_LIBRARY_PATH breaks
      // the shell's tools.
      words.add("env");
      command.environment().forEach((name, value) -> words.add(name + "=" + value));
    }
    words.addAll(command.words());
    return words;
  }

  /**
   * Returns the file on which every process that uses the lab's home holds a shared lock, see
   * bin/backoff: a server that outlives the lab may go on using jars of that home. Empty where
   * nothing would remove the home.
   */
  private static String homeLock() {
    var home = System.getProperty(InstallationFolder.PROPERTY);
    var lock = home == null ? null : Path.of(home, ".started");
    return lock != null && Files.exists(lock) ? lock.toString() : "";
  }

  private static Redirect target(Path file, boolean appending) {
    if (file == null) {
      return Redirect.DISCARD;
    }
    return appending ? Redirect.appendTo(file.toFile()) : Redirect.to(file.toFile());
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns how long ago the child was started. */
  public Duration age() {
    return Duration.ofNanos(System.nanoTime() - startedNanos);
  }

  /**
   * Returns the exit status, once the child has ended; 128 + n if signal n ended it, 127 if there
   * is no such program.
   */
  public OptionalInt exitStatus() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /**
   * Waits for the end, and returns the exit status; empty if the end has not come within {@code
   * limit}.
   */
  public OptionalInt waitFor(Duration limit) {
    try {
      process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
      return exitStatus();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException(program + ": interrupted while waiting for its end", e);
    }
  }

  /**
   * Sends SIGTERM, and SIGKILL if the child is still there after {@code grace}, or if this thread
   * is interrupted. Returns when the child is gone.
   */
  public void stop(Duration grace) {
    process.destroy();
    try {
      process.waitFor(grace.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    kill();
  }

  /** Sends SIGKILL, and returns when the child is gone, even if this thread is interrupted. */
  public void kill() {
    process.destroyForcibly();
    try {
      process.onExit().orTimeout(GRACE.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      throw new ServerException(
          program + " (pid " + pid() + ") survives SIGKILL: stuck in the kernel; look at the disk",
          e);
    }
  }

  /**
   * Sends the child a signal, as {@code kill} names it: {@code STOP}.
   *
   * @throws ServerException if the child is not there any more
   */
  void signal(String name) {
    try {
      var kill =
          new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      if (!kill.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS) || kill.exitValue() != 0) {
        throw new ServerException(program + " (pid " + pid() + ") cannot be sent SIG" + name);
      }
    } catch (IOException e) {
      throw new ServerException(program + " cannot be sent SIG" + name + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException(program + ": interrupted while it was sent SIG" + name, e);
    }
  }

  @Override
  public void close() {
    stop(GRACE);
  }

  private static String script(String name) {
    try (var in = ChildGuard.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
