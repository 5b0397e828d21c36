package io.github.ycsbbackoff.kubernetes.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class FleetOptionsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--image= | --volume=v | --image: empty; give the lab's image, which bin/backoff image makes",
        "--image=i | --volume= | --volume: empty; give the name of a PersistentVolumeClaim",
        "--image=i | --host-path= | --host-path: empty; give a folder of the node",
        "--image=i | --service-account= | --service-account: empty; give an account's name, or leave"
            + " it out",
        "--image=i | --masters= | --masters: empty; give the cluster of the store, or leave it out",
      })
  void anOptionWhoseVariableIsNotSetIsNamed(String image, String option, String line)
      throws IOException {
    var file = Files.writeString(folder.resolve("mine.yaml"), Fleets.EXPERIMENT);
    var options =
        CommandLine.populateCommand(
            new FleetOptions(), file.toString(), "--clients=2", image, option);

    assertThatThrownBy(() -> options.fleet("default", true, "typed"))
        .isInstanceOf(LabException.class)
        .hasMessage(line);
  }

  @Test
  void moreClientsThanThereAreKeysForAreRefusedAsByCompare() throws IOException {
    var file = Files.writeString(folder.resolve("mine.yaml"), Fleets.EXPERIMENT);
    var options =
        CommandLine.populateCommand(
            new FleetOptions(), file.toString(), "--clients=20000", "--image=one:1", "--volume=v");

    assertThatThrownBy(() -> options.fleet("default", true, "typed"))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("--clients 20000: wrong; give a whole number, from 1 to ");
  }
}
