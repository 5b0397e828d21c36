package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticProfiles;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.profile.ProfileGraphs;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Overhead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a report shows of trials with a profile, and of what it does not count. */
class ProfileReportTest {

  private static final List<String> TRIALS =
      List.of("1-linear", "2-linear", "1-jittered", "2-jittered");

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 2);
  }

  @Test
  void noNumberOfAnArmIsOfAProfiledTrial() throws IOException {
    var before = Report.write(folder);
    for (var trial : TRIALS) {
      halveTheRows(SyntheticProfiles.add(folder, trial, 10, "main;encode 10\n"));
    }

    var after = Report.write(folder);

    assertThat(after.arms()).isEqualTo(before.arms());
    assertThat(after.trials()).isEqualTo(before.trials());
    assertThat(after.notices()).isEqualTo(before.notices());
  }

  @Test
  void whatProfilesCostIsOnThePageOnTheTerminalAndForPrograms() throws IOException {
    for (var trial : TRIALS) {
      var profiled = SyntheticProfiles.add(folder, trial, 10, "main;encode 10\n");
      halveTheRows(profiled);
      SyntheticProfiles.write(profiled, 10, List.of(taken("client"), taken("server")));
    }

    var summary = Report.write(folder);

    assertThat(summary.overheads())
        .extracting(Overhead::arm, Overhead::pairs)
        .containsExactly(tuple("linear", 2), tuple("jittered", 2), tuple("", 4));
    assertThat(TerminalTable.render(summary))
        .contains("What profiles cost:")
        .containsPattern("jittered +2 +0\\.500× \\[.*] +2\\.00× \\[.*] +2\\.00× \\[");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("What profiles cost", "no number above is of a profiled trial");
    var json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.at("/profile_overhead/2/ratios/goodput/mean").doubleValue())
        .isBetween(0.4, 0.6);
  }

  @Test
  void whatAProfileCostsAProcessOfWhichNoneWasTakenIsNotTold() throws IOException {
    var half = SyntheticProfiles.add(folder, "1-jittered", 10, "main;encode 10\n");
    halveTheRows(half);
    var none = SyntheticProfiles.add(folder, "2-jittered", 10, "main;encode 10\n");
    SyntheticProfiles.write(none, 10, List.of(ProcessProfile.failed("client", "forbidden")));

    var overhead = Report.write(folder).overheads().get(0);

    assertThat(overhead.pairs()).isEqualTo(1);
    assertThat(overhead.ratios().get(Metric.CLIENT_CPU).exists()).isTrue();
    assertThat(overhead.ratios().get(Metric.SERVER_CPU).exists()).isFalse();
  }

  @Test
  void aTrialThatEndedBeforeTheProfileOfItsOtherIsMeasuredToItsOwnEnd() throws IOException {
    halveTheRows(SyntheticProfiles.add(folder, "1-jittered", 10, "main;encode 10\n"));
    var end = folder.resolve("trials/1-jittered/trial.json");
    Files.writeString(
        end, Files.readString(end).replaceFirst("(\"windowEndSeconds\" *: *)[\\d.]+", "$120.0"));
    var client = folder.resolve("trials/1-jittered/client.csv");
    Files.write(client, Files.readAllLines(client).subList(0, 21));

    var goodput = Report.write(folder).overheads().get(0).ratios().get(Metric.GOODPUT);

    assertThat(goodput.mean()).isBetween(0.4, 0.6);
  }

  @Test
  void aTrialWhoseWindowEndedBeforeItsProfileBeganIsInNoPair() throws IOException {
    var profiled = SyntheticProfiles.add(folder, "1-jittered", 25, "main;encode 10\n");
    var end = profiled.resolve("trial.json");
    Files.writeString(
        end, Files.readString(end).replaceFirst("(\"windowEndSeconds\" *: *)[\\d.]+", "$120.0"));

    assertThat(Report.write(folder).overheads()).isEmpty();
  }

  @Test
  void thePageLinksTheFilesThatAreThereAndSaysWhatIsMissing() throws IOException {
    SyntheticProfiles.add(folder, "1-linear", 10, "main;encode 10\n");
    SyntheticProfiles.add(folder, "1-jittered", 10, "main;encode 10\n");
    ProfileGraphs.write(folder);

    Report.write(folder);

    assertThat(folder.resolve("report.html"))
        .content()
        .contains(
            "<a href=\"profiles/linear-client.html\">",
            "<a href=\"profiles/linear-client.collapsed\">",
            "<a href=\"profiles/jittered-client.html\">",
            "<a href=\"profiles/jittered-client-difference.html\">",
            "async-profiler, ctimer",
            "client: perf_events: forbidden",
            "trial 1-jittered (profiled): no profile of server: there is no perf")
        .doesNotContain("linear-client-difference", "linear-server");
    assertThat(ProfiledTrial.problemsIn(folder))
        .containsExactlyInAnyOrder(
            "trial 1-linear (profiled): no profile of server: there is no perf",
            "trial 1-jittered (profiled): no profile of server: there is no perf");
  }

  @Test
  void withoutProfilesThePageDoesNotSpeakOfThem() throws IOException {
    var summary = Report.write(folder);

    assertThat(folder.resolve("report.html")).content().doesNotContain("Profiles", "flame");
    assertThat(TerminalTable.render(summary)).doesNotContain("profiles cost");
    assertThat(folder.resolve("summary.json")).content().doesNotContain("profile_overhead");
  }

  private static ProcessProfile taken(String role) {
    return ProcessProfile.taken(role, "a profiler", 10, "");
  }

  /** Halves the rows of each second, as if the profile had cost half of the goodput. */
  private static void halveTheRows(Path trial) throws IOException {
    var client = trial.resolve("client.csv");
    var lines = Files.readAllLines(client);
    for (var i = 1; i < lines.size(); i++) {
      var cells = lines.get(i).split(",", -1);
      cells[2] = Long.toString(Long.parseLong(cells[2]) / 2);
      lines.set(i, String.join(",", cells));
    }
    Files.write(client, lines);
  }
}
