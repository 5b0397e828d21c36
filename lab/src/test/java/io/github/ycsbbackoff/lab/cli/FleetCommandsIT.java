package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients.Course;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the command lines of many clients. */
@NeedsKudu
class FleetCommandsIT {

  @TempDir Path folder;
  private Commands commands;
  private SyntheticClients clients;

  @BeforeEach
  void inItsFolder() {
    commands = new Commands(folder);
    clients = new SyntheticClients(folder.resolve("clients"), 3, 5);
  }

  @Test
  void mergeMakesAResultsFolderWithItsReport() throws IOException {
    clients.write(100);

    var merge = commands.run("merge", "clients");

    assertThat(merge.status()).as(merge.err()).isZero();
    assertThat(merge.err()).isEmpty();
    assertThat(merge.out()).contains("native ").contains("300").contains("\nReport: ");
    var merged = onlyFolderIn(folder.resolve("results"));
    assertThat(merged.resolve("report.html")).exists();
    assertThat(Results.read(merged).environment())
        .containsEntry("command", "backoff merge clients")
        .containsEntry("merged", "3 folders, the first of them client-0");
    var again = commands.run("report", merged.toString());
    assertThat(again.out()).isEqualTo(merge.out());
  }

  @Test
  void mergeOfClientsThatDidNotAllComeToTheirEndSaysSoFirstAndEndsWithStatus1() throws IOException {
    clients.write(100);
    clients.write(1, new Course(0, 3, 100, 137));

    var merge = commands.run("merge", "clients", "--clients", "4");

    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.out())
        .startsWith(
            "WENT WRONG: trial 1-native: partial, for 2 of 4 clients did not do their part: client 1"
                + " ended with status 137 (its timeline ends at 3.0 s), client 3 is missing\n");
  }

  @Test
  void whatCannotBeMergedIsOneLineAndLeavesNothing() throws IOException {
    commands.wrong("Missing required parameter: 'DIR'; see backoff merge --help", "merge");
    commands.wrong(
        "none: is no folder; give the results folders of clients, or their trial folders",
        "merge",
        "none");
    commands.wrong(
        "--clients 0: wrong; give a whole number, from 1 to 10000",
        "merge",
        "clients",
        "--clients",
        "0");
    clients.write(100);
    Files.writeString(clients.trial(2).resolve("client.csv"), "t_s,epoch_s\none,two\n");
    commands.wrong(
        "clients/client-2/trials/1-native/client.csv:2: epoch_s: is no number", "merge", "clients");
  }

  private static Path onlyFolderIn(Path parent) throws IOException {
    try (var folders = Files.list(parent)) {
      return folders.findFirst().orElseThrow();
    }
  }
}
