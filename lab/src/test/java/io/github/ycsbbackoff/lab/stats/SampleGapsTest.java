package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a report says of samples that made-up trials lack. */
class SampleGapsTest {

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 2);
  }

  @Test
  void trialsThatLackSamplesAreNamedTogetherWithHowManyTheyHave() throws IOException {
    withoutSeconds("1-jittered/server.csv", 20, 25);
    withoutSeconds("2-native/server.csv", 20, 30);

    assertThat(notices())
        .containsExactly(
            "server.csv has samples of under 90% of the window's seconds in 2 trials; the others"
                + " failed, as while a server is not there, or came late: 1-jittered (25 of 30),"
                + " 2-native (20 of 30).");
  }

  @Test
  void whatTheMachineDidMayLackSamplesOfASingleTrialToo() throws IOException {
    withoutSeconds("2-linear/host.csv", 20, 30);

    assertThat(notices())
        .containsExactly(
            "host.csv has samples of under 90% of the window's seconds in 1 trial; the others failed"
                + " or came late: 2-linear (20 of 30).");
  }

  @Test
  void aServerThatNeverAnsweredLacksAllSamples() throws IOException {
    withoutSeconds("2-native/server.csv", 0, 40);

    assertThat(notices()).singleElement().asString().endsWith(": 2-native (0 of 30).");
  }

  @Test
  void aSampleOrTwoMayBeMissingAndAServerThatTellsNothingLacksNone() throws IOException {
    withoutSeconds("1-jittered/server.csv", 20, 22);
    Files.writeString(folder.resolve("trials/2-native/server.csv"), "t_s,epoch_s\n");

    assertThat(notices()).isEmpty();
  }

  private List<String> notices() throws IOException {
    return Report.write(folder).notices().stream()
        .filter(notice -> notice.contains("sample"))
        .toList();
  }

  /** Takes the samples between two moments out of a file. */
  private void withoutSeconds(String file, int from, int to) throws IOException {
    var path = folder.resolve("trials").resolve(file);
    var lines = Files.readAllLines(path);
    var kept =
        lines.stream()
            .filter(line -> lines.indexOf(line) == 0 || !isWithin(line, from, to))
            .toList();
    Files.write(path, kept);
  }

  private static boolean isWithin(String line, int from, int to) {
    var seconds = Double.parseDouble(line.substring(0, line.indexOf(',')));
    return seconds > from && seconds <= to;
  }
}
