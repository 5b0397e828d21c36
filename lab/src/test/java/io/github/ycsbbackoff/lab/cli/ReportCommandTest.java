package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReportCommandTest {

  @TempDir Path folder;

  @BeforeEach
  void writeResults() throws IOException {
    for (var name : List.of("map", "twin")) {
      SyntheticMap.write(
          folder.resolve(name),
          "kudu",
          new TriggerMap(List.of(70), List.of(3.0)),
          List.of("linear"),
          1,
          (arm, cell, block) -> false);
    }
    SyntheticResults.write(
        folder.resolve("comparison"),
        List.of(new SyntheticArm("linear", 1900, 100, 71, 900, false)),
        1,
        14);
  }

  @Test
  void severalMapsStandOnOnePageWithWhatTheirSettingsDifferIn() throws Exception {
    assertThat(report("map", "twin")).isZero();

    assertThat(folder.resolve("page.html")).content().contains("twin agrees with map in 0 of 1");
  }

  @Test
  void aMapAndAnotherKindAreRefusedInOneLineThatNamesBoth() {
    assertThatThrownBy(() -> report("comparison", "map"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "%s: is a map, and %s is none, so that one page cannot show both; give maps alone, or no"
                    .formatted(folder.resolve("map"), folder.resolve("comparison"))
                + " map");
    assertThat(folder.resolve("page.html")).doesNotExist();
  }

  private int report(String... names) throws Exception {
    var command = new ReportCommand();
    var words = new ArrayList<>(List.of("--page", folder.resolve("page.html").toString()));
    List.of(names).forEach(name -> words.add(folder.resolve(name).toString()));
    new CommandLine(command).parseArgs(words.toArray(String[]::new));
    return command.call();
  }
}
