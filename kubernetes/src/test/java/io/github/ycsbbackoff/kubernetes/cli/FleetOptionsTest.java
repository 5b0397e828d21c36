package io.github.ycsbbackoff.kubernetes.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FleetOptionsTest {

  @TempDir Path folder;

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
