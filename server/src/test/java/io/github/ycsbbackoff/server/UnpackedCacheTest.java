package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedCacheTest {
  @TempDir Path folder;
  private Path jar;
  private UnpackedCache cache;

  @BeforeEach
  void makeJar() throws IOException {
    jar =
        jar(
            Map.of(
                "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n",
                "kudu-binary-9/bin/kudu-master", "#!/bin/sh\n",
                "kudu-binary-9/lib/libc.so", "library",
                "kudu-binary-9/www/deep/page.html", "page"));
    cache = new UnpackedCache(folder.resolve("cache"));
  }

  @Test
  void unpacksWithoutTheTopFolderAndMakesProgramsExecutable() {
    var home = cache.folder(jar, "kudu-9");
    assertThat(home).isEqualTo(folder.resolve("cache/kudu-9"));
    assertThat(home.resolve("bin/kudu-master")).isExecutable();
    assertThat(home.resolve("lib/libc.so"))
        .hasContent("library")
        .matches(file -> !Files.isExecutable(file), "is no program");
    assertThat(home.resolve("www/deep/page.html")).hasContent("page");
    assertThat(home.resolve("META-INF")).doesNotExist();
  }

  @Test
  void wholeFolderIsUsedAgain() throws IOException {
    var home = cache.folder(jar, "kudu-9");
    var before = Files.getLastModifiedTime(home.resolve(".contents"));
    var key = Files.readAttributes(home, "unix:ino").get("ino");
    assertThat(cache.folder(jar, "kudu-9")).isEqualTo(home);
    assertThat(Files.getLastModifiedTime(home.resolve(".contents"))).isEqualTo(before);
    assertThat(Files.readAttributes(home, "unix:ino").get("ino")).isEqualTo(key);
  }

  @Test
  void whatAKilledProcessLeftHalfUnpackedIsRemovedByTheNextToUnpack() throws IOException {
    var root = folder.resolve("cache");
    var abandoned = halfUnpacked(root.resolve("kudu-9.123"));
    var ofAnother = halfUnpacked(root.resolve("kudu-10.123"));
    var underWay = halfUnpacked(root.resolve("kudu-9.456"));
    var begun = Files.createDirectories(root.resolve("kudu-9.789"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classPath = System.getProperty("java.class.path");
    var other =
        new ProcessBuilder(
                java, "-cp", classPath, Holder.class.getName(), underWay.resolve("lock").toString())
            .start();
    try (var says = other.inputReader()) {
      assertThat(says.readLine()).isEqualTo("locked");

      cache.folder(jar, "kudu-9");
    } finally {
      other.destroyForcibly();
    }

    assertThat(abandoned).doesNotExist();
    assertThat(ofAnother).exists();
    assertThat(underWay).exists();
    assertThat(begun).exists();
    try (var left = Files.list(root)) {
      assertThat(left).as("and the one that is whole").hasSize(4);
    }
  }

  /**
   * The program of another process that unpacks: it holds the lock of a file until it is killed.
   */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      try (var file = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
        System.out.println(file.lock().isValid() ? "locked" : "not locked");
        Thread.currentThread().join();
      }
    }
  }

  private static Path halfUnpacked(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("new/bin"));
    Files.createFile(folder.resolve("lock"));
    return folder;
  }

  @Test
  void damagedFolderIsUnpackedAgain() throws IOException {
    var home = cache.folder(jar, "kudu-9");
    Files.writeString(home.resolve("lib/libc.so"), "lib");
    Files.delete(home.resolve("bin/kudu-master"));
    cache.folder(jar, "kudu-9");
    assertThat(home.resolve("lib/libc.so")).hasContent("library");
    assertThat(home.resolve("bin/kudu-master")).isExecutable();
  }

  @Test
  void folderWithADamagedListIsUnpackedAgain() throws IOException {
    var home = cache.folder(jar, "kudu-9");
    for (var damage : new byte[][] {{}, new byte[100], {(byte) 0xff}}) {
      Files.write(home.resolve(".contents"), damage);
      cache.folder(jar, "kudu-9");
      assertThat(home.resolve(".contents")).content().startsWith("jar of ");
    }
  }

  @Test
  void anotherJarOfTheSameVersionIsUnpackedAgain() throws IOException {
    cache.folder(jar, "kudu-9");
    var other = jar(Map.of("kudu-binary-9/lib/other.so", "another library"));
    assertThat(cache.folder(other, "kudu-9").resolve("lib/other.so")).exists();
  }

  @Test
  void manyAtOnceAllGetAWholeFolderAndLeaveNothingBeside() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Path> unpack = () -> cache.folder(jar, "kudu-9");
      for (var result : threads.invokeAll(Stream.generate(() -> unpack).limit(16).toList())) {
        assertThat(result.get().resolve("lib/libc.so")).hasContent("library");
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(folder.resolve("cache")).isDirectoryNotContaining("glob:**kudu-9.*");
  }

  @Test
  void corruptJarIsOneLineWithTheCure() throws IOException {
    Files.writeString(jar, "not a jar");
    assertFails(cache, "kudu-9: cannot unpack", "see that the jar is whole");
  }

  @Test
  void truncatedJarLeavesNothingBehind() throws IOException {
    var bytes = Files.readAllBytes(jar);
    Files.write(jar, Arrays.copyOf(bytes, bytes.length / 2));
    assertFails(cache, "cannot unpack");
    assertThat(folder.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void unwritableFolderIsOneLineWithTheCure() throws IOException {
    // A folder under a regular file can't be made, not even by root.
    var file = Files.writeString(folder.resolve("file"), "");
    assertFails(new UnpackedCache(file.resolve("cache")), "file/cache/kudu-9", "--cache-dir");
  }

  @Test
  void entriesThatLeadOutOfTheFolderAreRefused() throws IOException {
    jar = jar(Map.of("top/../../escaped", "x"));
    assertFails(cache, "leads out of the folder");
    assertThat(folder.resolve("escaped")).doesNotExist();
  }

  @Test
  void cacheIsInXdgCacheHomeOrElseInTheHomeFolder() {
    assertThat(UnpackedCache.standardRoot("/x", "/home/u")).isEqualTo(Path.of("/x/ycsb-backoff"));
    var fallback = Path.of("/home/u/.cache/ycsb-backoff");
    assertThat(UnpackedCache.standardRoot(null, "/home/u")).isEqualTo(fallback);
    assertThat(UnpackedCache.standardRoot("", "/home/u")).isEqualTo(fallback);
    assertThat(UnpackedCache.standardRoot("relative", "/home/u")).isEqualTo(fallback);
  }

  private void assertFails(UnpackedCache cache, String... parts) {
    assertThatThrownBy(() -> cache.folder(jar, "kudu-9"))
        .isInstanceOf(ServerException.class)
        .message()
        .contains(parts)
        .hasLineCount(1);
  }

  private Path jar(Map<String, String> files) throws IOException {
    var path = Files.createTempFile(folder, "kudu", ".jar");
    try (var zip = new ZipOutputStream(Files.newOutputStream(path))) {
      for (var file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return path;
  }
}
