package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineIdTest {

  private static final String ID = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  /** Tests the hash against that of {@code printf ID | openssl dgst -sha256 -hmac ycsb-backoff}. */
  @Test
  void theIdIsHashedWithTheNameOfTheProjectAsTheKey() throws IOException {
    assertThat(MachineId.hashOf(file(ID + "\n"))).hasValue("d5035582aaad7bc5");
  }

  @Test
  void anotherIdHasAnotherHash() throws IOException {
    var other = ID.replace("f", "e");

    assertThat(MachineId.hashOf(file(other))).isNotEqualTo(MachineId.hashOf(file(ID)));
  }

  /** Tests what images and machines that have not yet started for the first time have there. */
  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "uninitialized\n", "not an id"})
  void aFileWithoutAnIdHasNoHash(String content) throws IOException {
    assertThat(MachineId.hashOf(file(content))).isEmpty();
  }

  @Test
  void aSystemWithoutTheFileHasNoHash() throws IOException {
    assertThat(MachineId.hashOf(folder.resolve("none"))).isEmpty();
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("machine-id"), content);
  }
}
