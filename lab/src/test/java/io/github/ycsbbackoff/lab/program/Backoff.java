package io.github.ycsbbackoff.lab.program;

import io.github.ycsbbackoff.lab.home.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command {@code backoff} as its launcher starts it, with state and cache of its own. */
public record Backoff(Path folder) {

  private static final String MAIN = "io.github.ycsbbackoff.lab.cli.BackoffCommand";

  /** The cache, into which a server is unpacked once for all tests of a build. */
  static final Path CACHE = Path.of("target", "cache").toAbsolutePath();

  /** Runs one command, with {@code folder} as its working directory. */
  public Program.Ended run(String... args) {
    return Program.run(folder, environment(), words(args));
  }

  /** Starts one command, with {@code folder} as its working directory. */
  public Program start(String... args) {
    // A JVM that was started in the background ignores Ctrl-C, and so would its children.
    var words = new ArrayList<>(List.of("env", "--default-signal=INT"));
    words.addAll(words(args));
    return Program.start(folder, environment(), words);
  }

  /** Returns the words of a command line: Java with its options, then {@code args}. */
  public List<String> words(String... args) {
    var home = Home.find().path();
    var words = Program.java(home.resolve("lib") + "/*", "-Dbackoff.home=" + home, MAIN);
    words.addAll(List.of(args));
    return words;
  }

  public Map<String, String> environment() {
    return Map.of(
        "XDG_STATE_HOME", folder.resolve("state").toString(), "XDG_CACHE_HOME", CACHE.toString());
  }
}
