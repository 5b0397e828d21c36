package io.github.ycsbbackoff.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command to run: its words, variables added to the inherited environment, the working directory,
 * and the files that its output goes to. Without a file, the output is dropped; without a
 * directory, the command runs in that of this JVM.
 *
 * @param secrets further variables, which are on no command line, not even on that of a shell that
 *     starts the command
 */
public record Command(
    List<String> words,
    Map<String, String> environment,
    Map<String, String> secrets,
    Path directory,
    Path stdout,
    Path stderr,
    boolean appending) {

  public Command {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
    secrets = Map.copyOf(secrets);
  }

  public static Command of(String... words) {
    return of(List.of(words));
  }

  public static Command of(List<String> words) {
    return new Command(words, Map.of(), Map.of(), null, null, null, false);
  }

  public Command environment(Map<String, String> variables) {
    return new Command(words, variables, secrets, directory, stdout, stderr, appending);
  }

  public Command secrets(Map<String, String> variables) {
    return new Command(words, environment, variables, directory, stdout, stderr, appending);
  }

  public Command directory(Path folder) {
    return new Command(words, environment, secrets, folder, stdout, stderr, appending);
  }

  public Command stdout(Path file) {
    return new Command(words, environment, secrets, directory, file, stderr, appending);
  }

  public Command stderr(Path file) {
    return new Command(words, environment, secrets, directory, stdout, file, appending);
  }

  /** Returns this command with both streams into one file, after what is already in it. */
  public Command appendingTo(Path log) {
    return new Command(words, environment, secrets, directory, log, log, true);
  }
}
