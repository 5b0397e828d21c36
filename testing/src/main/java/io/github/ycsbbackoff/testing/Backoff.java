package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * The command {@code backoff} as its launcher starts it, with state and cache of its own.
 *
 * @param folder the working directory of each command
 * @param lib the folder of the jars that the launcher would start
 * @param options further options of the JVM
 */
public record Backoff(Path folder, Path lib, List<String> options) {

  static final String MAIN = "io.github.ycsbbackoff.lab.cli.BackoffCommand";

  /** The cache, into which a server is unpacked once for all tests of a build. */
  public static final Path CACHE = Path.of("target", "cache").toAbsolutePath();

  /** Makes the command of the home that the build has laid out for the tests. */
  public Backoff(Path folder) {
    this(folder, folderOf("backoff.home").resolve("lib"), List.of());
  }

  /** Returns the folder that the build names by a system property. */
  public static Path folderOf(String property) {
    return Path.of(System.getProperty(property)).toAbsolutePath().normalize();
  }

  /** Runs one command, with {@code folder} as its working directory. */
  public Program.Ended run(String... args) {
    return Program.run(folder, environment(), words(args));
  }

  /**
   * Runs one command in the JVM of the tests, which saves the start of a process. The working
   * directory and the environment are those of the tests, and {@link #options} do not apply. A path
   * in {@code folder} may be given as {@code ./PATH}, also as the value of an option; what is
   * printed then has the folder nowhere.
   */
  public Program.Ended runInThisJvm(String... args) {
    var within = folder + "/";
    var words =
        Stream.of(args)
            .map(
                word ->
                    word.replaceFirst(
                        "^(--[\\w-]+=)?\\./", "$1" + Matcher.quoteReplacement(within)))
            .toArray(String[]::new);
    var ended = HomeJars.in(lib).run(words);
    // A command of another JVM of tests may have begun a folder there, which it takes away again.
    // Without a delay of zero, each command would be followed by a wait of a tenth of a second.
    await()
        .pollDelay(Duration.ZERO)
        .untilAsserted(
            () ->
                assertThat(Path.of("results"))
                    .as("what it left where the tests run")
                    .doesNotExist());
    return Arrays.equals(words, args)
        ? ended
        : new Program.Ended(
            ended.status(), ended.out().replace(within, ""), ended.err().replace(within, ""));
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
    var rest = new ArrayList<>(options);
    rest.addAll(List.of("-Dbackoff.home=" + folderOf("backoff.home"), MAIN));
    rest.addAll(List.of(args));
    return Program.java(lib + "/*", rest.toArray(String[]::new));
  }

  /** Returns the variables that a command finds in its environment beside those of the tests. */
  public Map<String, String> environment() {
    return Map.of(
        "XDG_STATE_HOME", folder.resolve("state").toString(), "XDG_CACHE_HOME", CACHE.toString());
  }
}
