package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedFolderTest {

  @TempDir Path folder;

  @Test
  void allFilesArriveAsTheyWere() throws IOException {
    Files.createDirectories(folder.resolve("there/trials/1-native"));
    Files.writeString(folder.resolve("there/experiment.yaml"), "name: mine");
    Files.write(folder.resolve("there/trials/1-native/latency.hlog"), new byte[] {0, -1, 13, 10});

    assertThat(PackedFolder.unpack(packed(), folder.resolve("here"), () -> false)).isTrue();

    assertThat(folder.resolve("here/experiment.yaml")).hasContent("name: mine");
    assertThat(folder.resolve("here/trials/1-native/latency.hlog"))
        .hasBinaryContent(new byte[] {0, -1, 13, 10});
  }

  @Test
  void bytesThatAreCutOffAreNoResults() throws IOException {
    Files.createDirectories(folder.resolve("there"));
    Files.writeString(folder.resolve("there/experiment.yaml"), "name: mine");
    var all = Files.readAllBytes(packed());
    var cut = Files.write(folder.resolve("cut"), Arrays.copyOf(all, all.length - 10));

    assertThatThrownBy(() -> PackedFolder.unpack(cut, folder.resolve("here"), () -> false))
        .isInstanceOf(IOException.class);
  }

  @Test
  void filesThatNobodyWantsAnyMoreAreNotUnpacked() throws IOException {
    Files.createDirectories(folder.resolve("there"));
    Files.writeString(folder.resolve("there/experiment.yaml"), "name: mine");

    assertThat(PackedFolder.unpack(packed(), folder.resolve("here"), () -> true)).isFalse();
    assertThat(folder.resolve("here")).doesNotExist();
  }

  @Test
  void aFileOutsideOfTheFolderIsRefused() throws IOException {
    var evil = folder.resolve("evil");
    try (var zip = new ZipOutputStream(Files.newOutputStream(evil))) {
      zip.putNextEntry(new ZipEntry("../outside"));
      zip.closeEntry();
    }

    assertThatThrownBy(() -> PackedFolder.unpack(evil, folder.resolve("here"), () -> false))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("../outside: lies outside");
    assertThat(folder.resolve("outside")).doesNotExist();
  }

  private Path packed() throws IOException {
    var packed = folder.resolve("packed");
    try (var out = Files.newOutputStream(packed)) {
      PackedFolder.write(folder.resolve("there"), out);
    }
    return packed;
  }
}
