package io.github.ycsbbackoff.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the lab knows of a store comes from the store's descriptor, so that it names none. */
class NoStoreIsNamedTest {

  private static final Pattern STORE =
      Pattern.compile("\\b(?:kudu|hbase|fdb|foundationdb)|Kudu|HBase|Fdb|FoundationD");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main",
        "pom.xml",
        "../predict/src/main",
        "../predict/pom.xml",
        "../dist/src",
        "../bin",
        "../workloads/experiments/experiment.schema.json"
      })
  void theLabItsSchemaAndTheDistributionNameNoStore(String place) throws IOException {
    try (var files = Files.walk(Path.of(place))) {
      var lines = files.filter(Files::isRegularFile).flatMap(NoStoreIsNamedTest::lines).toList();

      assertThat(lines).isNotEmpty().noneMatch(line -> STORE.matcher(line).find());
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readString(file).lines().map(line -> file + ": " + line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
