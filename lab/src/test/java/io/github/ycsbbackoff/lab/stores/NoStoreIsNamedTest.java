package io.github.ycsbbackoff.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the lab knows of a store comes from the store's descriptor, so that it names none. */
class NoStoreIsNamedTest {

  private static final String BINDING = "-binding";

  /** The names of all stores, which are those of the bindings' modules, as a word begins. */
  private static final Pattern STORE =
      Pattern.compile(
          Stream.concat(bindings(), Stream.of("foundationd"))
              .map(NoStoreIsNamedTest::atABeginning)
              .collect(Collectors.joining("|")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main",
        "pom.xml",
        "../predict/src/main",
        "../predict/pom.xml",
        "../kubernetes/src/main",
        "../kubernetes/pom.xml",
        "../dist/src",
        "../bin",
        "../workloads/experiments/experiment.schema.json"
      })
  void theLabWhatBelongsToItAndTheDistributionNameNoStore(String place) throws IOException {
    try (var files = Files.walk(Path.of(place))) {
      var lines = files.filter(Files::isRegularFile).flatMap(NoStoreIsNamedTest::lines).toList();

      assertThat(lines).isNotEmpty().noneMatch(line -> STORE.matcher(line).find());
    }
  }

  @Test
  void theNamesOfStoresAreThoseOfTheBindings() {
    assertThat(bindings()).contains("fdb", "hbase", "kudu");
    assertThat(List.of("kudu_master", "hbase.x", "anHBaseTable", "FdbStore", "FoundationDB"))
        .allMatch(text -> STORE.matcher(text).find());
    assertThat(STORE.matcher("withBaseline").find()).isFalse();
  }

  private static Stream<String> bindings() {
    var names = new File("..").list((folder, name) -> name.endsWith(BINDING));
    return Stream.of(names).map(name -> name.substring(0, name.length() - BINDING.length()));
  }

  /** Returns the pattern of a name in any case at the beginning of a word, in camel case too. */
  private static String atABeginning(String name) {
    var first = name.substring(0, 1);
    var rest = "(?i:" + name.substring(1) + ")";
    return "\\b" + first + rest + "|" + first.toUpperCase(Locale.ROOT) + rest;
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readString(file).lines().map(line -> file + ": " + line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
