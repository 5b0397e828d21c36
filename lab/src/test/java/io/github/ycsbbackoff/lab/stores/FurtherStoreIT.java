package io.github.ycsbbackoff.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of a store that the lab has never heard of: its binding, its descriptor and one line in
 * the list of bindings are added to a home, and nothing else is.
 */
@Tag("server")
class FurtherStoreIT {

  private static final String MAIN = "io.github.ycsbbackoff.lab.cli.BackoffCommand";

  private static final String EXPERIMENT =
      """
      name: further
      server: {kind: http, flags: {writes-per-second: 500}}
      workload: {file: insert-only, properties: {threadcount: 8}}
      blocks: 1
      seconds: 4
      warmup: 1
      verify: true
      baseline: fixed
      arms:
        - {name: fixed, properties: {backoff.policy: fixed, backoff.base: 200ms}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void addTheStore() throws IOException {
    home = folder.resolve("home");
    copyByLinks(Home.find().path(), home);
    var store = Path.of(System.getProperty("example.store"));
    var binding = only(store.resolve("binding/target"), "http-binding-*-ycsb.zip");
    var list = home.resolve("bindings/bin/backoff-bindings.properties");
    var lines = Files.readString(list);
    Files.delete(list);
    Files.writeString(list, lines + unzip(binding, home.resolve("bindings")));
    var server = only(store.resolve("server/target"), "http-server-*.jar");
    Files.copy(server, home.resolve("lib").resolve(server.getFileName()));
    Files.writeString(folder.resolve("further.yaml"), EXPERIMENT);
  }

  @Test
  void isComparedVerifiedAndReported() throws IOException {
    var compare = backoff("compare", "further.yaml");

    assertThat(compare.status()).as(compare.out() + compare.err()).isZero();
    Path folderOfResults;
    try (var all = Files.list(folder.resolve("results"))) {
      folderOfResults = all.findFirst().orElseThrow();
    }
    var trials = Results.read(folderOfResults).trials();
    assertThat(trials).hasSize(2);
    for (var trial : trials) {
      assertThat(trial.info().verified().violationsInAll()).isZero();
      assertThat(trial.info().rejections())
          .as("the server's own count agrees with the client's")
          .anyMatch(
              count -> count.client() > 0 && Long.valueOf(count.client()).equals(count.server()));
    }
    assertThat(folderOfResults.resolve("report.html")).isNotEmptyFile();
  }

  /** YCSB's thread ends with its first insert that is not acknowledged, and YCSB with status 0. */
  @Test
  void aTrialWhoseLoadPhaseStoredOnlyAPartOfItsRowsWentWrong() throws IOException {
    Files.writeString(
        folder.resolve("further.yaml"),
        EXPERIMENT
            .replace("insert-only,", "insert-only, load: 1500,")
            .replace("{name: jittered, properties: {backoff.policy: jittered}}", "")
            .replace("verify: true", "verify: false")
            .replace("baseline: fixed", "baseline: none")
            .replace("{backoff.policy: fixed, backoff.base: 200ms}", "{backoff.policy: none}")
            .replace("name: fixed", "name: none")
            .replaceAll("(?m)^ *- $", ""));

    var compare = backoff("compare", "further.yaml");

    assertThat(compare.status()).as(compare.out() + compare.err()).isEqualTo(1);
    assertThat(compare.out())
        .containsPattern(
            "WENT WRONG: trial 1-none: the load phase stored only \\d+ of 1500 rows; see ");
  }

  @Test
  void isOneOfTheStoresThatTheHelpNames() {
    assertThat(backoff("compare", "--help").out()).contains("http,").contains("its URL");
  }

  private Program.Ended backoff(String... args) {
    var words = Program.java(home.resolve("lib") + "/*", "-Dbackoff.home=" + home, MAIN);
    words.addAll(List.of(args));
    var state = Map.of("XDG_STATE_HOME", folder.resolve("state").toString());
    return Program.run(folder, state, words);
  }

  /** Returns the line that the binding has for the list. */
  private static String unzip(Path zip, Path into) throws IOException {
    try (var file = new ZipFile(zip.toFile())) {
      for (var entry : file.stream().filter(each -> !each.isDirectory()).toList()) {
        var path = into.resolve(entry.getName()).normalize();
        assertThat(path.startsWith(into)).isTrue();
        Files.createDirectories(path.getParent());
        Files.copy(file.getInputStream(entry), path, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return Files.readString(into.resolve("parts/httpbackoff.properties"));
  }

  private static Path only(Path folder, String pattern) throws IOException {
    try (var files = Files.newDirectoryStream(folder, pattern)) {
      return files.iterator().next();
    }
  }

  private static void copyByLinks(Path from, Path to) throws IOException {
    try (var all = Files.walk(from)) {
      for (var each : all.toList()) {
        var copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          link(each, copy);
        }
      }
    }
  }

  private static void link(Path from, Path to) {
    try {
      Files.createSymbolicLink(to, from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
