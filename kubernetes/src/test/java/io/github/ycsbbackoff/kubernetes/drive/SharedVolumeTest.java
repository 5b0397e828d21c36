package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedVolumeTest {

  @TempDir Path folder;

  @Test
  void aVolumeThatCanBeWrittenIsLeftAsItWas() {
    SharedVolume.requireWritable(folder, "--volume results");

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aVolumeThatCannotBeWrittenIsNamedByItsOptionWithTheUserWhoWouldWrite() throws IOException {
    // Root, as whom tests may run, can write any folder; nobody can write into a file.
    var file = Files.createFile(folder.resolve("file"));

    // The words are the system's: nearly always "Not a directory", and once they were others.
    assertThatThrownBy(() -> SharedVolume.requireWritable(file, "--host-path /data"))
        .isInstanceOfSatisfying(
            LabException.class,
            refusal ->
                assertThat(refusal)
                    .hasMessage(
                        "--host-path /data: user 10001 cannot write there (%s); permit it to that"
                            + " user, or give another",
                        ((FileSystemException) refusal.getCause()).getReason()));
  }
}
