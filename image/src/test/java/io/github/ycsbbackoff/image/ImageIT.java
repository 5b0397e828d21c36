package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the image as it lies in its archive. */
class ImageIT {

  /** The time of all files, and of the image: project.build.outputTimestamp. */
  private static final Instant TIME = Instant.parse("2026-11-21T00:00:00Z");

  /** The time of files that jib makes, a second after the epoch in some of its versions. */
  private static final Instant JIBS_TIME = Instant.ofEpochSecond(1);

  /** A quarter above the 156 MB of November 2026, with room for a larger client or Java. */
  private static final long MOST_BYTES = 195_000_000;

  private static ImageArchive image;

  @TempDir Path folder;

  @BeforeAll
  static void read() throws IOException {
    image = ImageArchive.read(archive("image.tar"));
  }

  private static Path archive(String property) {
    return Path.of(System.getProperty(property));
  }

  @Test
  void itStartsTheLabByJavaAloneAndNotAsRoot() {
    var words = new ArrayList<String>();
    image.start().get("Entrypoint").forEach(word -> words.add(word.asText()));

    assertThat(image.names()).containsExactly(System.getProperty("image.name"));
    assertThat(words)
        .startsWith("/java/bin/java")
        .containsSequence("-cp", "/backoff/lib/*", "io.github.ycsbbackoff.lab.cli.BackoffCommand");
    assertThat(image.start().get("User").asText()).isEqualTo("10001:10001");
    assertThat(image.files().get("/java/bin/java").getMode() & 0777).isEqualTo(0755);
    assertThat(image.files().get("/lib64/ld-linux-x86-64.so.2").getMode() & 0777).isEqualTo(0755);
  }

  @Test
  void itSaysWhatItIsAndUnderWhichLicence() {
    var labels = image.start().get("Labels");

    assertThat(labels.get("org.opencontainers.image.title").asText()).isEqualTo("ycsb-backoff");
    assertThat(labels.get("org.opencontainers.image.licenses").asText()).isEqualTo("Apache-2.0");
    assertThat(labels.get("org.opencontainers.image.version").asText()).isNotBlank();
    assertThat(labels.get("org.opencontainers.image.revision").asText())
        .isEqualTo(System.getProperty("image.revision"));
    assertThat(image.start().get("Entrypoint"))
        .extracting(JsonNode::asText)
        .contains("-Dbackoff.revision=" + System.getProperty("image.revision"));
    assertThat(image.files())
        .containsKeys("/licenses/LICENSE", "/licenses/libc6", "/java/legal/java.base/LICENSE");
  }

  @Test
  void aRuntimeIsUnderTheLabSoThatANewLabIsASmallLayer() {
    // The lowest has two files of jib's own, a few bytes long.
    assertThat(image.layers()).hasSize(4);
    assertThat(names(0)).allMatch(name -> name.startsWith("app/"));
    assertThat(names(1)).contains("java/bin/java").noneMatch(name -> name.startsWith("backoff"));
    assertThat(names(2)).allMatch(name -> name.startsWith("backoff/"));
    assertThat(names(3))
        .anyMatch(name -> name.matches("backoff/lib/lab-[\\d.]+\\.jar"))
        .anyMatch(name -> name.matches("backoff/lib/kubernetes-client-[\\d.]+\\.jar"));
  }

  private static List<String> names(int layer) {
    return image.layers().get(layer).stream().map(TarArchiveEntry::getName).toList();
  }

  @Test
  void itHasEveryBindingAndNoServer() {
    assertThat(image.files().keySet())
        .anyMatch(name -> name.startsWith("/backoff/bindings/kudubackoff-binding/lib/"))
        .anyMatch(name -> name.startsWith("/backoff/bindings/hbasebackoff-binding/lib/"))
        .anyMatch(name -> name.startsWith("/backoff/ycsb/lib/core-"))
        .contains("/backoff/workloads/insert-only")
        .noneMatch(name -> name.startsWith("/backoff/kudu"))
        .noneMatch(name -> name.startsWith("/backoff/hbase"))
        .noneMatch(name -> name.endsWith("/sh"));
  }

  @Test
  void nothingInItTellsWhenOrByWhomItWasBuilt() {
    assertThat(image.config().get("created").asText()).isEqualTo("2026-11-21T00:00:00Z");
    for (var layer : image.layers()) {
      var isJibs = layer.get(0).getName().startsWith("app");
      assertThat(layer)
          .allSatisfy(
              entry -> {
                assertThat(entry.getLongUserId()).isZero();
                assertThat(entry.getLongGroupId()).isZero();
                if (!entry.isDirectory()) {
                  assertThat(entry.getLastModifiedTime().toInstant())
                      .isEqualTo(isJibs ? JIBS_TIME : TIME);
                }
              });
      var files = layer.stream().filter(entry -> !entry.isDirectory()).toList();
      assertThat(files)
          .extracting(TarArchiveEntry::getName)
          .isSortedAccordingTo(Comparator.naturalOrder());
    }
  }

  @Test
  void anImageThatIsBuiltAgainHasTheSameBytes() throws Exception {
    assertThat(sha256(archive("image.again.tar"))).isEqualTo(sha256(archive("image.tar")));
  }

  private static String sha256(Path file) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
      var unused = in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Test
  void itIsNoLargerThanAJavaRuntimeAndTheLabTake() throws IOException {
    assertThat(Files.size(archive("image.tar"))).isLessThan(MOST_BYTES);
  }

  @Test
  void aRuntimeThatIsLaidOutAgainHasTheSameBytes() throws Exception {
    var again = folder.resolve("runtime");
    var process =
        new ProcessBuilder(
                "bash",
                System.getProperty("image.script"),
                System.getProperty("java.home"),
                again.toString(),
                Path.of("../LICENSE").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("log"))).isZero();

    assertThat(sums(again)).isEqualTo(sums(Path.of(System.getProperty("image.runtime"))));
  }

  private static Map<String, Long> sums(Path root) throws IOException {
    var sums = new TreeMap<String, Long>();
    try (var files = Files.walk(root)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        sums.put(root.relativize(file).toString(), sum.getValue());
      }
    }
    return sums;
  }
}
