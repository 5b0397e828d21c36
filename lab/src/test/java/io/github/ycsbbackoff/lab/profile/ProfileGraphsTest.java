package io.github.ycsbbackoff.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticProfiles;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of flame graphs, from stacks that were made up. The baseline is linear. */
class ProfileGraphsTest {

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 2);
  }

  @Test
  void theStacksOfAllBlocksAreInOneFlameGraph() throws IOException {
    SyntheticProfiles.add(folder, "1-linear", 10, "main;encode 3\nmain;sleep 1\n");
    SyntheticProfiles.add(folder, "2-linear", 10, "main;encode 4\n");

    assertThat(ProfileGraphs.write(folder)).isEmpty();

    assertThat(folder.resolve("profiles/linear-client.collapsed"))
        .hasContent("main;encode 7\nmain;sleep 1");
    assertThat(folder.resolve("profiles/linear-client.html"))
        .content()
        .contains("client of arm linear", "encode", "sleep")
        .doesNotContain("src='http", "<link");
    assertThat(folder.resolve("profiles/linear-client-difference.html")).doesNotExist();
    assertThat(folder.resolve("profiles/linear-server.html")).doesNotExist();
  }

  @Test
  void theDifferenceIsFromTheBaselineInAsManySeconds() throws IOException {
    SyntheticProfiles.add(folder, "1-linear", 10, "main;encode 40\nmain;sleep 20\n");
    SyntheticProfiles.add(folder, "1-fixed", 20, "main;encode 25\nmain;retry 2\n");

    assertThat(ProfileGraphs.write(folder)).isEmpty();

    // The profile of fixed is half as long: 40 samples of the baseline are 20, and 25 are 5 more.
    assertThat(folder.resolve("profiles/fixed-client-difference.html"))
        .content()
        .contains("client of arm fixed, against linear in as many seconds", "d=5\n", "d=U\n");
  }

  @Test
  void aBlockInWhichAProcessDidNothingCountsWithItsSeconds() throws IOException {
    SyntheticProfiles.add(folder, "1-linear", 10, "main;encode 10\n");
    SyntheticProfiles.add(folder, "2-linear", 10, "main;encode 10\n");
    SyntheticProfiles.add(folder, "1-fixed", 10, "main;encode 20\n");
    var idle = SyntheticProfiles.add(folder, "2-fixed", 10, "");
    SyntheticProfiles.write(
        idle, 10, List.of(ProcessProfile.taken("client", "async-profiler, ctimer", 0, "")));

    assertThat(ProfileGraphs.write(folder)).isEmpty();

    assertThat(folder.resolve("profiles/fixed-client-difference.html"))
        .content()
        .contains("client of arm fixed, against linear in as many seconds")
        .doesNotContainPattern("(?m)^d=-?[1-9]");
  }

  @Test
  void withoutAProfiledTrialThereIsNoFolder() {
    assertThat(ProfileGraphs.write(folder)).isEmpty();

    assertThat(folder.resolve("profiles")).doesNotExist();
  }

  @Test
  void whatCannotBeReadOrWrittenIsOneLineAndTheRestIsMade() throws IOException {
    var broken = SyntheticProfiles.add(folder, "1-fixed", 10, "main;encode\n");
    SyntheticProfiles.add(folder, "1-linear", 10, "main;encode 3\n");
    SyntheticProfiles.add(folder, "1-jittered", 10, "main;encode 3\n");
    Files.createDirectories(folder.resolve("profiles/jittered-client.html"));

    assertThat(ProfileGraphs.write(folder))
        .satisfiesExactlyInAnyOrder(
            line ->
                assertThat(line)
                    .startsWith(broken.resolve("client.collapsed") + ": cannot be read"),
            line ->
                assertThat(line)
                    .startsWith("the flame graphs of client in jittered cannot be written (")
                    .endsWith("then: backoff report " + folder));
    assertThat(folder.resolve("profiles/linear-client.html")).exists();
  }
}
