package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.drive.PackedFolder;
import io.github.ycsbbackoff.server.ServerException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchedResultsTest {

  @TempDir Path folder;
  private Path target;
  private byte[] packed;

  @BeforeEach
  void pack() throws IOException {
    target = folder.resolve("results/mine");
    var there = Files.createDirectory(folder.resolve("there"));
    Files.writeString(there.resolve("experiment.yaml"), "name: mine");
    var bytes = new ByteArrayOutputStream();
    PackedFolder.write(there, bytes);
    packed = bytes.toByteArray();
  }

  @Test
  void resultsThatArriveAreTheOnlyThingHere() {
    assertThat(fetched(this::send)).isEmpty();

    assertThat(target.resolve("experiment.yaml")).hasContent("name: mine");
    assertThat(target.getParent().toFile().list()).containsExactly("mine");
  }

  @Test
  void resultsThatAreCutOffStayOnTheVolumeAndLeaveNothingHere() {
    packed = Arrays.copyOf(packed, packed.length - 10);

    assertThatThrownBy(() -> fetched(this::send))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the results could not be fetched (java.util.zip.ZipException: ")
        .hasMessageEndingWith("); they stay in mine-a1b2c3 of the volume claim results");
    assertThat(target.getParent()).isEmptyDirectory();
  }

  @Test
  void aCommandThatFailsIsToldWithItsOwnWords() {
    assertThatThrownBy(
            () ->
                fetched(
                    (out, words) -> {
                      throw new ServerException("container not found");
                    }))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "the results could not be fetched (container not found); they stay in mine-a1b2c3 of the"
                + " volume claim results");
  }

  @Test
  void resultsThatAreHereAndCouldNotBeDeletedThereAreNotCalledLost() {
    var word =
        fetched(
            (out, words) -> {
              if (List.of(words).contains("--delete")) {
                throw new ServerException("away");
              }
              send(out, words);
            });

    assertThat(word)
        .containsExactly(
            "the results are fetched, and could not be deleted from mine-a1b2c3 of the volume claim"
                + " results (away); delete them there");
    assertThat(target.resolve("experiment.yaml")).exists();
  }

  @Test
  void resultsThatAreGivenUpWhileTheyArriveLeaveNothingHere() {
    var results = new FetchedResults(Fleets.of(folder), target);

    assertThatThrownBy(
            () ->
                results.bring(
                    (out, words) -> {
                      send(out, words);
                      results.giveUp();
                    }))
        .isInstanceOf(ServerException.class);
    assertThat(target.getParent()).isEmptyDirectory();
  }

  private List<String> fetched(PodCommand pod) {
    return new FetchedResults(Fleets.of(folder), target).bring(pod).stream().toList();
  }

  private void send(OutputStream out, String... words) {
    try {
      out.write(List.of(words).contains("--delete") ? new byte[0] : packed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
