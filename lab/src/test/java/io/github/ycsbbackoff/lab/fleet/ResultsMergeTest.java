package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import io.github.ycsbbackoff.lab.fixture.SyntheticClients.Course;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of results folders of many clients that become one, which is read like any other. */
class ResultsMergeTest extends OnEightClients {

  @Test
  void countsAddUpAndTheResultIsReadLikeAnyOther() throws IOException {
    assertThat(merge(0)).isEmpty();

    var results = Results.read(merged);
    assertThat(results.trials()).hasSize(1);
    assertThat(results.problems()).isEmpty();
    var trial = only(results);
    assertThat(trial.client().seconds())
        .hasSize(SECONDS)
        .allMatch(second -> second.acknowledged() == CLIENTS * 100);
    assertThat(trial.threads()).hasValue(2 * CLIENTS);
    assertThat(trial.operationsByThread()).hasSize(2 * CLIENTS);
    assertThat(trial.info().rejections())
        .contains(
            new RejectionCount(
                "server_too_busy", CLIENTS * SECONDS * SyntheticClients.REJECTED, null));
    var latencies = trial.latencies().orElseThrow();
    assertThat(latencies.unacknowledgedShare()).isCloseTo(1 / 101.0, within(0.001));

    var summary = Report.write(merged);
    assertThat(summary.arms().get(0).value(Metric.GOODPUT).mean()).isEqualTo(CLIENTS * 100.0);
    assertThat(summary.arms().get(0).value(Metric.LATENCY_P99).mean()).isGreaterThan(20);
    assertThat(merged.resolve("report.html")).exists();
  }

  @Test
  void whatHadChangedWhenTheExperimentOfAnyClientWentOnIsKept() throws IOException {
    writeEnvironment(0, "resumed", "as it was");
    writeEnvironment(3, "resumed", "kernel 1 -> 2");

    assertThat(merge(0)).isEmpty();

    var environment = Results.environment(merged);
    assertThat(environment).containsEntry("resumed", "as it was; kernel 1 -> 2");
    assertThat(Environments.changedMeanwhile(environment)).isTrue();
  }

  @Test
  void whatEachClientGotDoneIsKept() throws IOException {
    clients.write(3, new Course(0, SECONDS, 50, 0));

    assertThat(merge(0)).isEmpty();

    var all = only(Results.read(merged)).clients().orElseThrow();
    assertThat(all.clients()).hasSize(CLIENTS);
    assertThat(all.worst().map(ClientOfTrial::index)).hasValue(3);
    assertThat(all.clients().get(3).goodput()).isCloseTo(50, within(1e-9));
    assertThat(all.clients().get(3).place()).isEqualTo("host-3");
    assertThat(all.fairness()).isCloseTo(750.0 * 750 / (8 * (7 * 1e4 + 2500)), within(1e-9));
    var bySecond = only(Results.read(merged)).clientsBySecond().orElseThrow();
    assertThat(bySecond.column("alive")).hasSize(SECONDS).allMatch(each -> each.value() == CLIENTS);
    assertThat(bySecond.column("goodput_min")).allMatch(each -> each.value() == 50);
    assertThat(bySecond.column("goodput_median")).allMatch(each -> each.value() == 100);
  }

  @Test
  void clientsThatAreMissingOrWereKilledAreNamedAndTheTrialIsAPartialOne() throws IOException {
    clients.write(2, new Course(0, 4, 100, null));
    clients.write(4, new Course(0, 6, 100, 137));
    Folders.delete(clients.folder(6));

    var problems = merge(0);

    assertThat(problems)
        .containsExactly(
            "trial 1-native: partial, for 3 of 8 clients did not do their part: client 2 began and"
                + " did not come to its end (its timeline ends at 4.0 s), client 4 ended with status"
                + " 137 (its timeline ends at 6.0 s), client 6 is missing");
    assertThat(Results.read(merged).problems()).isEqualTo(problems);
    var trial = only(Results.read(merged));
    assertThat(trial.client().seconds())
        .extracting(ClientSecond::acknowledged)
        .startsWith(700.0, 700.0, 700.0, 700.0, 600.0, 600.0, 500.0)
        .endsWith(500.0);
    // What the killed client had begun never got an answer.
    assertThat(trial.client().openAtEnd()).isEqualTo(3);
    Report.write(merged);
    assertThat(merged.resolve("report.html")).content().contains("client 6 is missing");
  }

  @Test
  void clientsThatBeganLateAreLaidWhereTheyWereAndTheTrialIsAPartialOne() throws IOException {
    clients.write(1, new Course(2.5, SECONDS - 3, 100, 0));
    clients.write(2, new Course(1.2, 5, 100, 137));
    clients.write(3, new Course(0.4, SECONDS, 100, 0));

    var problems = merge(0);

    assertThat(problems)
        .containsExactly(
            "trial 1-native: partial, for 2 of 8 clients did not do their part: client 1 began 2.5 s"
                + " late, client 2 ended with status 137 (its timeline ends at 6.2 s) and began 1.2 s"
                + " late");
    assertThat(Results.read(merged).problems()).isEqualTo(problems);
    var trial = only(Results.read(merged));
    assertThat(trial.client().seconds())
        .extracting(ClientSecond::acknowledged)
        .startsWith(500.0 + 60)
        .contains(800.0);
    assertThat(Report.write(merged).notices()).noneMatch(notice -> notice.contains("late"));
  }

  @Test
  void aClientThatStoppedEarlyWithoutAnErrorIsNoted() throws IOException {
    clients.write(3, new Course(0, 5, 100, 0));
    clients.write(4, new Course(0, 6, 100, 137));

    assertThat(merge(0)).singleElement().asString().doesNotContain("client 3");

    assertThat(Report.write(merged).notices())
        .filteredOn(notice -> notice.contains("stopped"))
        .containsExactly(
            "Trial 1-native: 1 of 8 clients stopped before the others: client 3 (at 5.0 s); the rest"
                + " counts as seconds in which they did nothing.");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void clientsAreTooLateWhenTheMeasuredWindowHasBegun(boolean hasCommonStart) throws IOException {
    clients.write(1, new Course(0.8, SECONDS, 100, 0));
    clients.write(2, new Course(1.5, SECONDS, 100, 0));
    for (var index = 0; index < CLIENTS && !hasCommonStart; index++) {
      var file = clients.trial(index).resolve("worker.json");
      Files.writeString(
          file,
          Files.readString(file)
              .replaceFirst("\"startAtEpochSeconds\":[^,]*", "\"startAtEpochSeconds\":null"));
    }

    assertThat(merge(0))
        .containsExactly(
            "trial 1-native: partial, for 1 of 8 clients did not do their part: client 2 began 1.5 s"
                + " late");

    assertThat(Report.write(merged).notices())
        .contains("Trial 1-native: 1 of 8 clients began late: client 1 (by 0.8 s).");
  }

  @Test
  void aClientThatIsOnlyLateHasCountedAllThatItSaw() throws IOException {
    clients.write(1, new Course(2.5, SECONDS - 3, 100, 0));
    assertThat(merge(0)).hasSize(1);
    assertThat(only(Results.read(merged)).clients().orElseThrow().allEnded()).isTrue();

    Folders.delete(merged);
    clients.write(2, new Course(0, 4, 100, null));
    assertThat(merge(0)).hasSize(1);
    assertThat(only(Results.read(merged)).clients().orElseThrow().allEnded()).isFalse();
  }

  @Test
  void lateClientsOfResultsOfEarlierVersionsAreOnlyNoted() throws IOException {
    clients.write(1, new Course(2.5, SECONDS - 3, 100, 0));
    assertThat(merge(0)).hasSize(1);
    var file = merged.resolve("trials/1-native").resolve(ClientsOfTrial.FILE);
    var text = Files.readString(file);
    var older = text.replaceFirst("\"punctualSeconds\"[^,]*,", "");
    assertThat(older).isNotEqualTo(text);
    Files.writeString(file, older);

    var read = only(Results.read(merged)).clients().orElseThrow();

    assertThat(read.problem()).isEmpty();
    assertThat(read.lateness()).hasValue("1 of 8 clients began late: client 1 (by 2.5 s).");
  }

  @Test
  void aClientThatBeganWhenTheTrialWasOverIsLeftOutAndNamed() throws IOException {
    clients.write(5, new Course(60, SECONDS, 100, 0));

    assertThat(merge(0))
        .singleElement()
        .asString()
        .endsWith("client 5 began 60 s after the trial, which took 12 s");
  }

  @Test
  void moreClientsThanCameCanBeAskedFor() throws IOException {
    assertThat(merge(9)).singleElement().asString().endsWith("client 8 is missing");
  }

  @Test
  void theTrialFoldersOfClientsAreMergedAsTheirResultsFoldersAre() throws IOException {
    var trials = List.of(clients.trial(0), clients.trial(1), clients.trial(2));

    var merge = ResultsMerge.of(trials, 3);
    merge.make(merged);

    assertThat(merge.write(merged, "")).isEmpty();
    assertThat(only(Results.read(merged)).client().seconds())
        .allMatch(second -> second.acknowledged() == 300);
  }

  @Test
  void aClientThatTookPartInNoTrialIsMissing() throws IOException {
    Folders.delete(clients.folder(6).resolve("trials"));

    assertThat(merge(0)).singleElement().asString().endsWith("client 6 is missing");
  }

  @Test
  void theRowsOfATrialAreThoseOfAllClientsTogether() throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      hasRows(index, 9600);
      var properties = clients.trial(index).resolve("ycsb.properties");
      Files.writeString(properties, Files.readString(properties) + "operationcount=1200\n");
    }

    assertThat(merge(0)).isEmpty();

    var trial = only(Results.read(merged));
    assertThat(trial.info().rows()).isEqualTo(9600);
    assertThat(trial.mostOperations()).hasValue(9600);
  }

  @Test
  void theGoodputOfAClientIsOfTheTimeThatTheRowsTook() throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      clients.write(index, new Course(0, index == 5 ? 3 : 5, 100, 0));
      hasRows(index, 3800);
    }

    assertThat(merge(0)).isEmpty();

    var trial = only(Results.read(merged));
    assertThat(trial.info().windowEndSeconds()).isEqualTo(5);
    var all = trial.clients().orElseThrow().clients();
    assertThat(all.get(0).goodput()).isCloseTo(100, within(1e-9));
    assertThat(all.get(5).goodput()).isCloseTo(200 / 4.0, within(1e-9));
    var summary = Report.write(merged);
    assertThat(summary.arms().get(0).value(Metric.WORST_CLIENT).mean()).isCloseTo(50, within(1e-9));
    assertThat(summary.notices()).noneMatch(notice -> notice.contains("stopped"));
  }

  /** It would look like the fastest of all, if its window ended with its clients. */
  @Test
  void aTrialOfRowsOfWhichAClientWasKilledIsMeasuredToItsTime() throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      clients.write(index, new Course(0, 5, 100, index == 5 ? 137 : 0));
      hasRows(index, 4000);
    }

    assertThat(merge(0)).hasSize(1);

    assertThat(only(Results.read(merged)).info().windowEndSeconds()).isEqualTo(SECONDS);
  }

  @Test
  void aFirstRowThatIsCutOffIsThatOfAClientWithoutATimeline() throws IOException {
    var file = clients.trial(3).resolve("client.csv");
    Files.writeString(file, Files.readString(file).replaceFirst("(?s)\\n1\\.000,.*", "\n1.0"));

    assertThat(merge(0)).singleElement().asString().endsWith("client 3 left no timeline");
  }

  /** Client 0 began four seconds after the common start, from which the merged times count. */
  @Test
  void faultsAreAtTheirSecondsOfTheAxisThatAllClientsShare() throws IOException {
    clients.write(0, new Course(4, SECONDS - 4, 100, 0));
    Files.writeString(
        clients.trial(0).resolve("faults.csv"),
        "t_s,epoch_s,role,event\n2.000,%d.000,tserver,pause\n3.000,%d.000,tserver,continue\n4.0"
            .formatted(SyntheticClients.START_EPOCH + 6, SyntheticClients.START_EPOCH + 7));

    merge(0);

    assertThat(merged.resolve("trials/1-native/faults.csv"))
        .content()
        .contains("\n6.000,%d.000,tserver,pause\n".formatted(SyntheticClients.START_EPOCH + 6))
        .endsWith("\n7.000,%d.000,tserver,continue\n".formatted(SyntheticClients.START_EPOCH + 7));
  }

  @Test
  void aFileOfFaultsThatWereNotDoneStaysOne() throws IOException {
    Files.writeString(clients.trial(0).resolve("faults.csv"), "t_s,epoch_s,role,event\n");

    merge(0);

    assertThat(Results.read(merged).trials().get(0).faults()).isEmpty();
  }

  @Test
  void whatEachClientVerifiedAddsUp() throws IOException {
    for (var index = 0; index < CLIENTS; index++) {
      var file = clients.trial(index).resolve("trial.json");
      Files.writeString(
          file,
          Files.readString(file)
              .replaceFirst(
                  "\\{",
                  "{\"verified\": {\"rows\": 9, \"writes\": 10, \"acknowledged\": 10, \"reads\": 0,"
                      + " \"uncertainRows\": 0, \"violations\": {\"missing\": 1}}, "));
    }

    merge(0);

    var verified = only(Results.read(merged)).info().verified();
    assertThat(verified.rows()).isEqualTo(9 * CLIENTS);
    assertThat(verified.missing()).isEqualTo(CLIENTS);
  }

  private void hasRows(int client, long rows) throws IOException {
    var file = clients.folder(client).resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file) + "rows: " + rows + "\n");
  }

  private static Trial only(Results results) {
    return results.trials().get(0).read(notice -> {});
  }
}
