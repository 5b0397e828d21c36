package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command {@code backoff} as its launcher starts it, in a folder of a test. */
final class Lab {

  private static final String MAIN = "io.github.ycsbbackoff.lab.cli.BackoffCommand";
  private static final long ENDS_WITHIN_MINUTES = 5;

  private final Path folder;

  Lab(Path folder) {
    this.folder = folder;
  }

  /** A command that has ended. */
  record Ended(int status, String out, String err) {}

  /** Runs a command to its end. */
  Ended run(String... words) throws Exception {
    return end(start(words));
  }

  /** Starts a command. */
  Process start(String... words) throws IOException {
    // A JVM that was started in the background ignores Ctrl-C.
    var all = new ArrayList<>(List.of("env", "--default-signal=INT"));
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(List.of("-XX:TieredStopAtLevel=1", "-Dbackoff.home=" + home()));
    all.addAll(List.of("-cp", System.getProperty("fleet.lib") + "/*", MAIN));
    all.addAll(List.of(words));
    var builder =
        new ProcessBuilder(all)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out.txt").toFile())
            .redirectError(folder.resolve("err.txt").toFile());
    // A JVM names the options that it takes from there on standard error.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    return builder.start();
  }

  private static Path home() {
    return Path.of(System.getProperty("backoff.home")).toAbsolutePath().normalize();
  }

  /** Waits for the end of a command. */
  Ended end(Process process) throws Exception {
    try {
      assertThat(process.waitFor(ENDS_WITHIN_MINUTES, TimeUnit.MINUTES)).as(said()).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(
        process.exitValue(),
        Files.readString(folder.resolve("out.txt")),
        Files.readString(folder.resolve("err.txt")));
  }

  /** Returns all that the last command has printed so far. */
  String said() throws IOException {
    return Files.readString(folder.resolve("out.txt"))
        + Files.readString(folder.resolve("err.txt"));
  }
}
