package io.github.ycsbbackoff.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What to run: words, variables added to the inherited environment, the working directory, and the
 * files its output goes to. Without a file, output is dropped; without a directory, it is ours.
 */
public record Command(
    List<String> words,
    Map<String, String> environment,
    Path directory,
    Path stdout,
    Path stderr,
    boolean appending) {

  public Command {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  public static Command of(String... words) {
    return of(List.of(words));
  }

  public static Command of(List<String> words) {
    return new Command(words, Map.of(), null, null, null, false);
  }

  public Command environment(Map<String, String> variables) {
    return new Command(words, variables, directory, stdout, stderr, appending);
  }

  public Command directory(Path folder) {
    return new Command(words, environment, folder, stdout, stderr, appending);
  }

  public Command stdout(Path file) {
    return new Command(words, environment, directory, file, stderr, appending);
  }

  public Command stderr(Path file) {
    return new Command(words, environment, directory, stdout, file, appending);
  }

  /** Both streams into one file, after what is already in it. */
  public Command appendingTo(Path log) {
    return new Command(words, environment, directory, log, log, true);
  }
}
