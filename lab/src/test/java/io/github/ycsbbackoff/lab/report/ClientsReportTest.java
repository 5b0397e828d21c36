package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients.Course;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.fleet.ResultsMerge;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a report shows of trials with several client processes. */
class ClientsReportTest {

  private static final int SECONDS = 12;

  @TempDir Path temporary;

  @Test
  void howFarApartTheClientsWereIsOnThePageAndForPrograms() throws IOException {
    var clients = new SyntheticClients(temporary.resolve("clients"), 4, SECONDS);
    clients.write(100);
    clients.write(2, new Course(0, SECONDS, 20, 0));

    var folder = merge(clients);
    var summary = Report.write(folder);

    var fairness = 320.0 * 320 / (4 * (3 * 1e4 + 400));
    var arm = summary.arms().get(0);
    assertThat(arm.value(Metric.CLIENT_FAIRNESS).mean()).isCloseTo(fairness, within(1e-9));
    assertThat(arm.value(Metric.WORST_CLIENT).mean()).isCloseTo(20, within(1e-9));
    assertThat(page(folder))
        .contains("<h2 id=\"clients-title\">The clients</h2>", "2 (host-2)", "4 of 4")
        .contains("href=\"#chart-client_fairness\"", "id=\"chart-client_fairness\"")
        .contains("Clients at work", "Goodput of the worst client of each second");
    var json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.at("/arms/0/metrics/client_fairness/mean").doubleValue())
        .isCloseTo(fairness, within(1e-9));
  }

  @Test
  void clientsThatAreMissingOrLateAreNamedInTheSection() throws IOException {
    var clients = new SyntheticClients(temporary.resolve("clients"), 4, SECONDS);
    clients.write(0, new Course(0, SECONDS, 100, 0));
    clients.write(1, new Course(1.5, SECONDS, 100, 0));
    clients.write(3, new Course(0, 5, 100, 137));

    var folder = merge(clients);
    Report.write(folder);

    assertThat(page(folder))
        .contains(
            "<li>Trial 1-native: partial, for 3 of 4 clients did not do their part: client 1 began"
                + " 1.5 s late, client 3 ended with status 137 (its timeline ends at 5.0 s), client 2"
                + " is missing.</li>");
  }

  @Test
  void anExperimentWithOneClientSaysNothingOfClients() throws IOException {
    var folder = temporary.resolve("alone");
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);

    Report.write(folder);

    assertThat(page(folder))
        .doesNotContain(
            "The clients", "Fairness between clients", "Worst client", "Clients at work");
  }

  private Path merge(SyntheticClients clients) throws IOException {
    var folder = temporary.resolve("results/merged");
    var merge = ResultsMerge.of(List.of(clients.root()), 0);
    merge.make(folder);
    merge.write(folder, "backoff merge clients");
    return folder;
  }

  private static String page(Path folder) throws IOException {
    return Files.readString(folder.resolve("report.html"));
  }
}
