package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program of the machine that profiles, in a process which does not outlive the lab. */
final class Tool {

  /** The exit status by which a shell says that there is no such program. */
  private static final int NOT_FOUND = 127;

  private static final Duration ENDS_WITHIN = Duration.ofMinutes(1);

  private Tool() {}

  /**
   * Starts a program.
   *
   * @param out the file for what it says, on both streams
   */
  static ChildGuard start(List<String> words, Path out) throws ProfilerException {
    try {
      return ChildGuard.start(Command.of(words).stdout(out).stderr(out), Lifetime.OF_PARENT);
    } catch (ServerException e) {
      throw new ProfilerException(e.getMessage(), e);
    }
  }

  /**
   * Runs a program to its end.
   *
   * @throws ProfilerException if it does not end within a minute, or not with status 0
   */
  static void run(List<String> words, Path out) throws ProfilerException {
    try (var program = start(words, out)) {
      var status = program.waitFor(ENDS_WITHIN);
      if (status.isEmpty()) {
        throw new ProfilerException(words.get(0) + " does not end");
      }
      if (status.getAsInt() != 0) {
        throw failed(words.get(0), status.getAsInt(), out);
      }
    }
  }

  /** Returns what a program that ended with that status said of it. */
  static ProfilerException failed(String program, int status, Path out) {
    return new ProfilerException(
        status == NOT_FOUND
            ? "there is no " + program
            : "%s ended with status %d: %s".formatted(program, status, reason(out)));
  }

  /** Returns the first line but a heading: what follows in perf's output is what one could do. */
  private static String reason(Path out) {
    try (var lines = Files.lines(out)) {
      return lines
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.endsWith(":"))
          .findFirst()
          .orElse("it said nothing");
    } catch (IOException e) {
      return "what it said cannot be read";
    }
  }
}
