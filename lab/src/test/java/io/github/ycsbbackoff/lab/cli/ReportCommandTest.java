package io.github.ycsbbackoff.lab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ReportCommandTest {

  @TempDir Path folder;
  private int status;

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

  @ParameterizedTest
  @ValueSource(strings = {"comparison", "map"})
  void aTrialThatWentWrongIsToldBeforeAnyNumberAndInTheExitStatus(String name) throws Exception {
    assertThat(printed(name)).doesNotContain("WENT WRONG");
    assertThat(status).isZero();
    aTrialGoesWrong(name);

    assertThat(printed(name)).startsWith("WENT WRONG: rows are missing\n").contains("Report: ");
    assertThat(status).isEqualTo(1);
  }

  @Test
  void theExitStatusOfSeveralFoldersSaysThatATrialOfOneWentWrong() throws Exception {
    aTrialGoesWrong("twin");

    assertThat(report("map", "twin")).isEqualTo(1);
  }

  private void aTrialGoesWrong(String name) throws IOException {
    try (var trials = Files.list(folder.resolve(name).resolve("trials"))) {
      var end = trials.findFirst().orElseThrow().resolve("trial.json");
      Files.writeString(
          end, Files.readString(end).replaceFirst("\\{", "{\"problem\": \"rows are missing\", "));
    }
  }

  private int report(String... names) throws Exception {
    var words = new ArrayList<>(List.of("--page", folder.resolve("page.html").toString()));
    List.of(names).forEach(name -> words.add(folder.resolve(name).toString()));
    return run(words);
  }

  /** Returns what the report of one folder prints, and keeps its exit status. */
  private String printed(String name) throws Exception {
    var out = System.out;
    var bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      status = run(List.of(folder.resolve(name).toString()));
    } finally {
      System.setOut(out);
    }
    return bytes.toString(UTF_8);
  }

  private static int run(List<String> words) throws Exception {
    var command = new ReportCommand();
    new CommandLine(command).parseArgs(words.toArray(String[]::new));
    return command.call();
  }
}
