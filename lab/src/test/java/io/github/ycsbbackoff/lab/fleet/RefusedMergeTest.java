package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what cannot be merged: it is named, with the cure. */
class RefusedMergeTest extends OnEightClients {

  @Test
  void clientsWhoseWorkloadFilesHoldOtherThanTheFirstsAreRefused() throws IOException {
    writeWorkloadHash(0, "00112233aabbccdd");
    writeWorkloadHash(1, "00112233aabbccdd");
    writeWorkloadHash(5, "ddccbbaa33221100");

    assertThatThrownBy(() -> merge(0))
        .isInstanceOf(LabException.class)
        .hasMessage(
            clients.folder(5)
                + ": had another workload hash than "
                + clients.folder(0)
                + " (ddccbbaa33221100, not 00112233aabbccdd); give the folders of one experiment");
  }

  @Test
  void aClientOfAnotherVersionIsRefused() throws IOException {
    writeEnvironment(0, "client", "kudu-client-1.18.0");
    writeEnvironment(5, "client", "kudu-client-1.17.0");

    assertThatThrownBy(() -> merge(0))
        .isInstanceOf(LabException.class)
        .hasMessage(
            clients.folder(5)
                + ": had another client than "
                + clients.folder(0)
                + " (kudu-client-1.17.0, not kudu-client-1.18.0); give the folders of one experiment");
  }

  private void writeWorkloadHash(int index, String hash) throws IOException {
    writeEnvironment(index, "workload hash", hash);
  }

  @Test
  void whatIsMergedAlreadyIsNoClient() throws IOException {
    assertThat(merge(0)).isEmpty();

    var again = ResultsMerge.of(List.of(merged), 0);
    again.make(temporary.resolve("results/again"));

    assertThatThrownBy(() -> again.write(temporary.resolve("results/again"), ""))
        .isInstanceOf(LabException.class)
        .hasMessage(
            merged.resolve("trials/1-native")
                + ": is of several clients together; give the folder of each");
  }

  @Test
  void aFolderThatIsGivenTwiceIsNamedByWhateverPaths() throws IOException {
    var again =
        Files.createSymbolicLink(
            temporary.resolve("again"), clients.trial(0).getParent().getParent());

    assertThatThrownBy(() -> ResultsMerge.of(List.of(clients.trial(0), again), 0))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "%s: is given twice, as %s too; give each client once"
                .formatted(again.resolve("trials/1-native"), clients.trial(0)));
  }

  @Test
  void aClientThatIsGivenTwiceIsNamed() throws IOException {
    var copy = Files.createDirectories(temporary.resolve("copy/trials/1-native"));
    for (var file : clients.trial(0).toFile().listFiles()) {
      Files.copy(file.toPath(), copy.resolve(file.getName()));
    }
    Files.copy(
        clients.trial(0).resolve("../../experiment.yaml"), copy.resolve("../../experiment.yaml"));
    var twice = ResultsMerge.of(List.of(clients.trial(0), copy), 0);
    twice.make(merged);

    assertThatThrownBy(() -> twice.write(merged, ""))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "%s: is client 0 of trial 1-native, and so is %s; give each client once"
                .formatted(copy, clients.trial(0)));
  }

  @Test
  void foldersThatAreNoneOfClientsAreNamedWithTheCure() throws IOException {
    var empty = Files.createDirectory(temporary.resolve("empty"));
    assertThatThrownBy(() -> ResultsMerge.of(List.of(empty), 0))
        .isInstanceOf(LabException.class)
        .hasMessage(
            empty
                + ": has no trials, nor has a folder in it; give the results folders of clients, or"
                + " their trial folders");
    var none = temporary.resolve("none");
    assertThatThrownBy(() -> ResultsMerge.of(List.of(none), 0))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(none + ": is no folder; ");
    assertThatThrownBy(() -> merge(4))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("--clients 4: ")
        .hasMessageContaining(" is client 4, counted from 0");
  }

  @Test
  void clientsOfAnotherExperimentAreRefused() throws IOException {
    var file = clients.folder(3).resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file).replace("seed: 7", "seed: 8"));

    assertThatThrownBy(() -> merge(0))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "%s: is of another experiment than %s; give the folders of one experiment"
                .formatted(clients.folder(3), clients.folder(0)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a sweep | sweep: {workloads: [a], shares: [50]}",
        "a map   | map: {loads: [50], triggers: [1]}",
        "a ramp  | load: {arrivals: constant, phases: 5s@10..20 5s@20..10}",
      })
  void whatRestsOnTheRateOfOneClientIsRefused(String what, String line) throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      var file = clients.folder(index).resolve("experiment.yaml");
      Files.writeString(file, Files.readString(file) + line + "\n");
    }

    assertThatThrownBy(() -> merge(0))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "%s: is of %s, which is of one client; give the folders of a comparison"
                .formatted(clients.folder(0), what));
  }

  @Test
  void foldersOfOneExperimentMayHaveItsWorkloadFileInOtherPlaces() throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      var file = clients.folder(index).resolve("experiment.yaml");
      Files.writeString(
          file,
          Files.readString(file).replace("insert-only", "/machine/%d/own-file".formatted(index)));
    }

    assertThat(merge(0)).isEmpty();
  }

  @Test
  void aBrokenFileIsNamedWithItsLine() throws IOException {
    var file = clients.trial(3).resolve("client.csv");
    Files.writeString(file, Files.readString(file).replaceFirst("\\n2\\.000,", "\ntwo,"));

    assertThatThrownBy(() -> merge(0)).hasMessage(file + ":3: t_s: 'two' is no number");
  }
}
