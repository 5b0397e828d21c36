package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.server.DetachedServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of what the command line says of itself and of mistakes; {@link CompareCommandIT} has the
 * mistakes of compare.
 */
@NeedsKudu
class CommandLineIT {

  @TempDir Path folder;
  private Commands commands;

  @BeforeEach
  void inItsFolder() {
    commands = new Commands(folder);
  }

  @Test
  void helpNamesEveryCommandAndTheExitStatuses() {
    var help = commands.run("--help");

    assertThat(help.status()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out())
        .contains("compare ", "sweep ", "simulate ", "worker ", "merge ", "report ", "server ")
        .contains("install ", "verify ", "test [--unit | --kubernetes] [MAVEN", "bench [")
        .containsPattern("0 +done\\R +1 +it went wrong\\R +2 +the input was wrong");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare",
        "sweep",
        "simulate",
        "worker",
        "map",
        "merge",
        "report",
        "gate",
        "server",
        "install",
        "verify"
      })
  void helpOfACommandIsItsOwn(String command) {
    var help = commands.runInThisJvm(command, "--help");

    assertThat(help.status()).isZero();
    assertThat(help.out()).startsWith("Usage: backoff " + command).doesNotContain("MAVEN");
    assertThat(brokenByTheSources(help.out())).isEmpty();
  }

  /**
   * Returns the lines that stand where descriptions begin, and begin none: an option's name stands
   * before a description, or alone on the line above. What picocli wraps is indented further.
   */
  private static List<String> brokenByTheSources(String help) {
    var isOfUsage = (Predicate<String>) line -> line.startsWith("Usage:") || line.startsWith(" ");
    var lines = help.lines().dropWhile(isOfUsage).toList();
    var column =
        lines.stream()
            .filter(line -> line.contains("-h, --help"))
            .mapToInt(line -> line.indexOf("Show"))
            .findFirst()
            .orElseThrow();
    return IntStream.range(1, lines.size())
        .filter(at -> lines.get(at).matches(" {" + column + "}\\S.*"))
        .filter(at -> !lines.get(at - 1).matches(" +-\\S+( or -\\S+)*"))
        .mapToObj(lines::get)
        .toList();
  }

  @Test
  void versionIsThatOfTheBuild() {
    assertThat(commands.runInThisJvm("--version").out()).matches("ycsb-backoff \\d+\\.\\d+\\S*\\R");
  }

  @Test
  void aMistakeInTheWordsIsOneLineThatLeadsToTheHelp() {
    commands.wrong("Missing required subcommand; see backoff --help");
    commands.wrong(
        "Unknown option: '--quik'; see backoff compare --help", "compare", "kudu", "--quik");
    commands.wrong(
        "Missing required parameter: 'STORE|FILE', or --resume FOLDER; see backoff compare --help",
        "compare");
    commands.wrong(
        "Invalid value for option '--blocks': 'x' is not an int; see backoff compare --help",
        "compare",
        "kudu",
        "--blocks=x");
  }

  @Test
  void aMapNeedsAFileAndSaysSo() {
    commands.wrong(
        "kudu: no store has a map of its own; give an experiment file, *.yaml, such as"
            + " workloads/experiments/simulated-map.yaml",
        "map",
        "kudu");
    assertThat(commands.runInThisJvm("map", "--help").out())
        .contains("an experiment file with a map")
        .doesNotContain("default experiment");
  }

  @Test
  void aStoreThatThereIsNotIsNamedWithThoseThereAre() {
    commands.wrong(
        "nosql: no such store; give one of: fdb, hbase, kudu; or an experiment file, *.yaml",
        "compare",
        "nosql");
    commands.wrong("nosql: no such store; there are: fdb, hbase, kudu", "server", "nosql", "start");
  }

  @Test
  void anOptionOfAServersStartIsRefusedAtItsStop() {
    commands.wrong(
        "--fresh: belongs to start, and does nothing at a stop; leave it out",
        "server",
        "kudu",
        "stop",
        "--fresh");
  }

  @Test
  void aFlagThatTheServerDoesNotKnowIsNamedWithItsLog() {
    assertThat(commands.failingProcess(1, "server", "kudu", "start", "--flag", "memory_limt=1"))
        .startsWith("backoff: kudu tserver exited with 1: ERROR: unknown command line flag")
        .contains("memory_limt", "tserver.log");

    var servers = new DetachedServers(folder.resolve("state/ycsb-backoff"));
    assertThat(servers.status("kudu")).isEmpty();
  }

  @Test
  void aStateFolderThatCannotBeWrittenIsNamed() throws IOException {
    Files.writeString(folder.resolve("state"), "");

    assertThat(commands.failingProcess(1, "server", "kudu", "start"))
        .startsWith(
            "backoff: " + folder.resolve("state/ycsb-backoff") + ": cannot keep state there");
  }

  @Test
  void aFolderThatHoldsNoResultsIsNamed() {
    commands.wrong(
        folder + ": has no experiment.yaml; give a folder that backoff compare, sweep or map made",
        "report",
        folder.toString());
  }

  @Test
  void aFolderThatHoldsNoYcsbIsNamed() {
    commands.wrong(
        folder + ": is no YCSB install; give the folder that holds bin/bindings.properties and lib",
        "install",
        folder.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "kudu, -p kudu.masters=HOST:PORT",
    "hbase, -p hbase.zookeeper.quorum=HOST -p columnfamily=CF",
    "fdb, -p fdb.cluster=FILE"
  })
  void aLedgerWithoutAServerIsNamed(String store, String cure) {
    commands.wrong(
        "no server named, and none was started; give " + cure,
        "verify",
        "ledger.csv",
        "--store",
        store);
  }

  @Test
  void aVerificationThatCannotBeDoneLeavesNoEarlierFindings() throws IOException {
    var json = Files.writeString(folder.resolve("found.json"), "{\"sound\": true}");

    var ended =
        commands.run(
            "verify",
            "none.csv",
            "--store=kudu",
            "-p",
            "kudu.masters=127.0.0.1:1",
            "--json",
            json.toString());

    assertThat(ended.status()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err()).contains("none.csv");
    assertThat(json).doesNotExist();
  }
}
