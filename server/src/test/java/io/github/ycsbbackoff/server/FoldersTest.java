package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

  @TempDir Path folder;

  @Test
  void aLinkGoesAndWhatItLeadsToStays() throws IOException {
    var elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("file"), "stays");
    var gone = Files.createDirectories(folder.resolve("gone/deep"));
    Files.createSymbolicLink(gone.resolve("link"), elsewhere);

    Folders.delete(folder.resolve("gone"));

    assertThat(folder.resolve("gone")).doesNotExist();
    assertThat(elsewhere.resolve("file")).hasContent("stays");
  }

  @Test
  void aLinkToNothingGoesToo() throws IOException {
    var link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));

    Folders.delete(link);

    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void whatIsNotThereIsNoFailure() {
    Folders.delete(folder.resolve("nothing"));
    assertThat(folder).isEmptyDirectory();
  }
}
