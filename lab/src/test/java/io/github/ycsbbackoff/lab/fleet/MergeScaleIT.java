package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients.Course;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of the files that a thousand clients leave in a quarter of an hour, merged in a quarter of
 * a gibibyte of memory, which would not hold their latencies.
 */
@Tag("server")
class MergeScaleIT {

  private static final int CLIENTS = 1_000;
  private static final int SECONDS = 900;
  private static final long ROWS = 20;

  /** The clients whose files are written; all others have links to the same files. */
  private static final int WRITTEN = 4;

  private static final List<String> FILES = List.of("client.csv", "latency.hlog");

  @TempDir Path folder;

  @Test
  void aThousandClientsOfAQuarterOfAnHourAreMergedInAQuarterOfAGibibyte() throws IOException {
    writeClients();

    var ended = merge();

    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    var merged = onlyFolderIn(folder.resolve("results"));
    var trial = Results.read(merged).trials().get(0);
    assertThat(trial.timeline().seconds())
        .hasSize(SECONDS)
        .allMatch(second -> second.acknowledged() == CLIENTS * ROWS);
    assertThat(trial.read(notice -> {}).latencies().orElseThrow().all().getTotalCount())
        .isGreaterThan((SECONDS - 2) * CLIENTS * ROWS);
    var clients = new ObjectMapper().readTree(trial.path().resolve("clients.json").toFile());
    assertThat(clients.get("clients")).hasSize(CLIENTS);
    assertThat(clients.get("fairness").doubleValue()).isEqualTo(1);
  }

  private void writeClients() throws IOException {
    var clients = new SyntheticClients(folder.resolve("clients"), CLIENTS, SECONDS);
    var small = new Course(0, 1, ROWS, 0);
    for (var index = 0; index < CLIENTS; index++) {
      clients.write(index, small);
      if (index < WRITTEN) {
        SyntheticClients.writeTimeline(
            clients.trial(index), index, new Course(0, SECONDS, ROWS, 0));
      } else {
        for (var file : FILES) {
          var link = clients.trial(index).resolve(file);
          Files.delete(link);
          Files.createLink(link, clients.trial(index % WRITTEN).resolve(file));
        }
      }
    }
  }

  /** Merges in a process that compiles as a user's does, unlike the short ones of other tests. */
  private Program.Ended merge() {
    var backoff = new Backoff(folder);
    var words = backoff.words("merge", "clients");
    words.remove("-XX:TieredStopAtLevel=1");
    words.add(1, "-Xmx256m");
    var environment = new HashMap<>(backoff.environment());
    environment.put("JAVA_TOOL_OPTIONS", "");
    return Program.run(folder, environment, words);
  }

  private static Path onlyFolderIn(Path parent) throws IOException {
    try (var folders = Files.list(parent)) {
      return folders.findFirst().orElseThrow();
    }
  }
}
