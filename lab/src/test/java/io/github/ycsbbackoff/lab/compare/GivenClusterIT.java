package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.results.FaultSpan;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Program;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of experiments on a Kudu that was there before them and is there after them. */
@NeedsKudu
class GivenClusterIT extends OnGivenKudu {

  @Test
  void trialsHaveTablesOfTheirOwnWhichAreGoneAfterThem() throws Exception {
    var before = RealKudu.tables(server);
    var compare = compare("./tiny.yaml", masters, "--results=./results");

    assertThat(compare.status()).as(compare.err()).isZero();
    assertThat(RealKudu.tables(server)).containsExactlyElementsOf(before);
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(table(results, "1-native"))
        .startsWith("backoff_" + results.getFileName() + "_")
        .isNotEqualTo(table(results, "1-jittered"));
    assertThat(ExperimentFile.read(results.resolve("experiment.yaml")).server().masters())
        .isEqualTo(server.clientProperties().get("kudu.masters"));
  }

  @Test
  void aCommandOfTheUsersIsItsOnlyFaultAndAFailedOneMarksTheTrial() throws Exception {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        EXPERIMENT.replace(
            "baseline: native",
            """
            baseline: native
            faults:
              - {at: 0.5, command: echo on >>mark, undo: echo off >>mark, for: 1}
              - {at: 1, command: echo no; exit 5}\
            """));

    var compare = backoff.run("compare", "tiny.yaml", masters, "--arms=native");

    assertThat(compare.status()).as(compare.out() + compare.err()).isEqualTo(1);
    assertThat(folder.resolve("mark")).as(compare.out() + compare.err()).hasContent("on\noff\n");
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(compare.out())
        .contains(
            "WENT WRONG: trial 1-native: faults: command: echo no; exit 5: ended with status 5");
    var trial = Results.read(results).trials().get(0);
    assertThat(trial.faults())
        .extracting(FaultSpan::name)
        .containsExactly("kudu command: echo on >>mark", "kudu command: echo no; exit 5");
    assertThat(trial.faults()).allMatch(span -> Double.isFinite(span.endSeconds()));
    assertThat(results.resolve("trials/1-native/commands.log"))
        .content()
        .contains("$ echo no; exit 5\nno\nstatus 5\n");
  }

  @Test
  void keptTablesAreInNobodysWay() throws Exception {
    Files.writeString(folder.resolve("tiny.yaml"), VERIFIED);
    var first =
        compare("./tiny.yaml", masters, "--keep-tables", "--arms=native", "--results=./results");
    assertThat(first.status()).as(first.out() + first.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var kept = table(results, "1-native");
    assertThat(RealKudu.tables(server)).contains(kept);

    // The file in the results repeats the experiment on the same cluster.
    var again = compare(results.resolve("experiment.yaml").toString(), "--results=./again");

    assertThat(again.status()).as(again.out() + again.err()).isZero();
    var repeated = CompareIT.onlyFolderIn(folder.resolve("again"));
    assertThat(table(repeated, "1-native")).isNotEqualTo(kept);
    assertThat(RealKudu.tables(server)).contains(kept).doesNotContain(table(repeated, "1-native"));
    assertThat(repeated.resolve("trials/1-native/ycsb.log"))
        .content()
        .contains(" 0 missing, 0 invented, ");
  }

  @Test
  void theTableOfATrialThatCouldNotBeVerifiedStaysAndTheProblemNamesIt() throws Exception {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        VERIFIED.replace(
            "- {name: jittered, properties: {backoff.policy: jittered}}",
            "- {name: reader, properties: {insertproportion: 0, readproportion: 1}}"));

    var compare = compare("./tiny.yaml", masters, "--results=./results");

    assertThat(compare.status()).as(compare.err()).isEqualTo(1);
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var evidence = table(results, "1-reader");
    assertThat(compare.out())
        .contains("trial 1-reader: cannot be verified: ")
        .contains("its table " + evidence + " stays on the cluster");
    assertThat(RealKudu.tables(server))
        .contains(evidence)
        .doesNotContain(table(results, "1-native"));
  }

  private Program.Ended compare(String... args) {
    return backoff.runInThisJvm(
        Stream.concat(Stream.of("compare"), Stream.of(args)).toArray(String[]::new));
  }
}
