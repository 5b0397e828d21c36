package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFileTest {

  private static final String GOOD =
      """
      name: tiny
      server:
        kind: kudu
        flags:
          memory_limit_hard_bytes: 41943040
      workload:
        file: insert-only
        properties:
          threadcount: 16
      blocks: 3
      seconds: 20.5
      warmup: 2
      seed: 7
      verify: true
      faults:
        - {at: 5, kill: tserver, restartAfter: 2}
      baseline: native
      arms:
        - name: native
        - name: quick
          properties:
            backoff.policy: fixed
            backoff.base: 20ms
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("mine.yaml");
  }

  @Test
  void aWorkloadBesideTheExperimentIsFound() throws IOException {
    assertThat(read(GOOD).workload().file()).as("the lab's own").isEqualTo("insert-only");

    var own = Files.writeString(folder.resolve("insert-only"), "operationcount=1");

    assertThat(read(GOOD).workload().file()).isEqualTo(own.toString());
  }

  @Test
  void aFileIsReadAsItStands() throws IOException {
    var experiment = read(GOOD);

    assertThat(experiment.server().flags()).containsEntry("memory_limit_hard_bytes", "41943040");
    assertThat(experiment.seconds()).isEqualTo(20.5);
    assertThat(experiment.faults()).containsExactly(Experiment.Fault.kill(5, "tserver", 2));
    assertThat(experiment.arms())
        .extracting(Experiment.Arm::name)
        .containsExactly("native", "quick");
    assertThat(experiment.arms().get(1).properties())
        .containsExactly(Map.entry("backoff.policy", "fixed"), Map.entry("backoff.base", "20ms"));
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    var lean =
        read(GOOD.replaceAll("(?m)^(seed|verify): .*\n", "").replaceAll("faults:\n.*\n", ""));

    assertThat(lean.seed()).isZero();
    assertThat(lean.verify()).isFalse();
    assertThat(lean.faults()).isEmpty();
  }

  @Test
  void whatIsWrittenReadsBackEqualAndHasTheSamePlan() throws IOException {
    var experiment = read(GOOD);
    var copy = folder.resolve("copy.yaml");

    ExperimentFile.write(experiment, copy);

    assertThat(ExperimentFile.read(copy)).isEqualTo(experiment);
    assertThat(Plan.of(ExperimentFile.read(copy))).isEqualTo(Plan.of(experiment));
  }

  @Test
  void valuesThatYamlWouldReadAsSomethingElseAreWrittenAsTheyAre() throws IOException {
    var odd =
        List.of(
            "null",
            "~",
            "yes",
            "true",
            "007",
            "1_000",
            "1e3",
            "0x1F",
            "12:30:45",
            "2016-05-01",
            " a ",
            "a: b",
            "#x",
            "- x",
            "",
            "[",
            "*x",
            "!t",
            "%",
            "a\nb",
            "\u00e9",
            "1.10",
            "'",
            "\"");
    var properties = new java.util.LinkedHashMap<String, String>();
    odd.forEach(value -> properties.put("odd." + properties.size(), value));
    var plain = read(GOOD);
    var experiment =
        new Experiment(
            plain.name(),
            plain.server(),
            new Experiment.Workload("insert-only", properties),
            plain.blocks(),
            plain.seconds(),
            plain.warmup(),
            plain.rows(),
            plain.seed(),
            plain.verify(),
            plain.faults(),
            plain.baseline(),
            plain.arms(),
            plain.matrix());
    var copy = folder.resolve("copy.yaml");

    ExperimentFile.write(experiment, copy);

    assertThat(ExperimentFile.read(copy).workload().properties()).isEqualTo(properties);
  }

  @Test
  void everyExperimentThatIsShippedIsRight() throws IOException {
    try (var files = Files.list(Path.of("../workloads/experiments"))) {
      assertThat(files.filter(each -> each.toString().endsWith(".yaml")))
          .isNotEmpty()
          .allSatisfy(ExperimentFile::read);
    }
  }

  @Test
  void anUnknownKeyIsNamedWithItsLineAndTheKnownOnes() throws IOException {
    assertThat(complaint(GOOD.replace("blocks:", "blokcs:")))
        .startsWith(file + " line 10: unknown key blokcs; known: name, server, workload, blocks, ");
    assertThat(complaint(GOOD.replace("file:", "fille:")))
        .isEqualTo(file + " line 7: unknown key fille; known: file, properties, load");
  }

  @Test
  void aWrongTypeIsNamedWithItsLine() throws IOException {
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: three")))
        .isEqualTo(
            file
                + " line 10: blocks: three: wrong; give a whole number, 1 or more; a verdict needs"
                + " 3");
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: [3]")))
        .isEqualTo(
            file + " line 10: blocks: wrong; give a whole number, 1 or more; a verdict needs 3");
    assertThat(complaint(GOOD.replace("warmup: 2", "warmup: 2s")))
        .isEqualTo(file + " line 12: warmup: 2s: wrong; give a number of seconds, 0 or more");
    assertThat(complaint(GOOD.replace("verify: true", "verify: perhaps")))
        .isEqualTo(file + " line 14: verify: perhaps: wrong; give true or false");
    assertThat(complaint(GOOD.replace("at: 5", "at: soon")))
        .isEqualTo(file + " line 16: faults: at: soon: wrong; give a number of seconds, 0 or more");
    assertThat(complaint(GOOD.replaceAll("flags:\n.*\n", "flags: []\n")))
        .isEqualTo(file + " line 4: server: flags: wrong; give lines of name: value");
    assertThat(complaint(GOOD.replaceAll("arms:\n(.*\n)*", "arms: native\n")))
        .isEqualTo(
            file + " line 18: arms: native: wrong; give a list, each item on a line with '- '");
    assertThat(complaint(GOOD.replaceAll("(?m)^  - name: native$", "  - native")))
        .isEqualTo(
            file
                + " line 19: arms: native: wrong; give the keys name, properties, flags,"
                + " client");
  }

  @Test
  void aKeyWithoutAValueIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks:")))
        .isEqualTo(
            file + " line 10: blocks: wrong; give a whole number, 1 or more; a verdict needs 3");
    assertThat(complaint(GOOD.replace("threadcount: 16", "threadcount:")))
        .isEqualTo(file + " line 9: workload: properties: threadcount: wrong; give it a value");
    assertThat(complaint(GOOD.replace("policy: fixed", "policy:")))
        .isEqualTo(file + " line 22: arms: properties: backoff.policy: wrong; give it a value");
    assertThat(complaint(GOOD.replace("hard_bytes: 41943040", "hard_bytes:")))
        .isEqualTo(
            file + " line 5: server: flags: memory_limit_hard_bytes: wrong; give it a value");
  }

  @Test
  void aKeyThatMustBeThereIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("baseline: native\n", "")))
        .startsWith(file + " line ")
        .endsWith(": baseline: missing; see the files in workloads/experiments");
    assertThat(complaint(GOOD.replaceAll("arms:\n(.*\n)*", "")))
        .endsWith(": arms: wrong; give at least one, or a matrix");
    assertThat(complaint(GOOD.replaceAll("arms:\n(.*\n)*", "arms: []\n")))
        .isEqualTo(file + " line 18: arms: wrong; give at least one, or a matrix");
  }

  @Test
  void aKeyThatIsThereTwiceIsNamed() throws IOException {
    assertThat(complaint(GOOD + "seed: 8\n"))
        .startsWith(file + " line 24: ")
        .contains("seed")
        .doesNotContain("\n");
  }

  @Test
  void whatIsNoYamlIsNamedWithItsLine() throws IOException {
    assertThat(complaint(GOOD.replace("name: tiny", "name: [tiny")))
        .startsWith(file + " line ")
        .doesNotContain("\n");
  }

  @Test
  void ofSeveralMistakesTheFirstInTheFileIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("seed: 7", "seed: x").replace("blocks: 3", "blocks: 0")))
        .startsWith(file + " line 10: blocks: ");
  }

  @Test
  void theSchemaKnowsEveryKeyOfAnExperiment() throws IOException {
    var schema =
        new ObjectMapper()
            .readTree(Path.of("../workloads/experiments/experiment.schema.json").toFile())
            .get("properties");

    assertThat(schema.fieldNames())
        .toIterable()
        .containsExactlyElementsOf(
            Arrays.stream(Experiment.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList());
  }

  @Test
  void aTrialCanBeAsLongAsItTakesForSomeRows() throws IOException {
    var byRows = read(GOOD.replace("blocks: 3", "blocks: 3\nrows: 100000"));
    var copy = folder.resolve("copy.yaml");
    ExperimentFile.write(byRows, copy);

    assertThat(ExperimentFile.read(copy).rows()).isEqualTo(100_000);
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: 3\nrows: 0")))
        .isEqualTo(file + " line 11: rows: wrong; give a whole number, 1 or more");
  }

  @Test
  void rowsOfALoadPhaseCannotBeVerified() throws IOException {
    var loading = GOOD.replace("file: insert-only", "file: insert-only\n  load: 1000");

    assertThat(read(loading.replace("verify: true", "")).workload().load()).isEqualTo(1000);
    assertThat(complaint(loading))
        .isEqualTo(
            file
                + " line 15: verify: wrong; leave it out: rows of the load phase are not in what is"
                + " verified");
  }

  @Test
  void aLoadGeneratorWritesItsRowsAndKnowsNothingElse() throws IOException {
    var generating =
        GOOD.replace("warmup: 2", "rows: 1000")
            .replace("verify: true", "")
            .replaceAll("faults:\\n.*\\n", "")
            .replace("name: native", "name: native\n    client: loadgen");

    assertThat(read(generating).arms().get(0).isLoadGenerator()).isTrue();
    assertThat(read(generating).arms().get(1).isLoadGenerator()).isFalse();
    assertThat(complaint(generating.replace("rows: 1000", "")))
        .isEqualTo(
            file
                + " line 18: arms: native: client: loadgen: wrong; give the experiment rows, and no"
                + " warmup, load, faults or verify");
    assertThat(complaint(generating.replace("client: loadgen", "client: perf")))
        .endsWith("arms: client: perf: wrong; give ycsb or loadgen");
  }

  @Test
  void anEmptyFileIsNamed() throws IOException {
    assertThat(List.of(complaint(""), complaint("# nothing\n")))
        .containsOnly(file + ": is empty; see the files in workloads/experiments");
    assertThat(complaint("kudu"))
        .startsWith(file + " line 1: kudu: wrong; give the keys name, server, workload, blocks, ");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    var thrown = catchThrowableOfType(LabException.class, () -> ExperimentFile.read(file));

    assertThat(thrown).hasMessage(file + ": cannot be read; give an existing experiment file");
  }

  @Test
  void anArmThatIsThereTwiceIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("name: quick", "name: native")))
        .isEqualTo(file + " line 20: arms: native: wrong; give each arm its own name");
  }

  @Test
  void anArmWhoseNameIsNoFolderIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("name: quick", "name: ../quick")))
        .isEqualTo(
            file
                + " line 20: arms: name: ../quick: wrong; give a name of letters, digits, '.', '_'"
                + " and '-'");
  }

  @Test
  void anExperimentWhoseNameIsNoFolderIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("name: tiny", "name: ../../tiny")))
        .isEqualTo(
            file
                + " line 1: name: ../../tiny: wrong; give a name of letters, digits, '.', '_' and"
                + " '-'");
  }

  @Test
  void aBaselineThatIsNoArmIsNamedWithTheArms() throws IOException {
    assertThat(complaint(GOOD.replace("baseline: native", "baseline: naitve")))
        .isEqualTo(
            file
                + " line 17: baseline: naitve: wrong; give the name of one of the arms: native,"
                + " quick");
  }

  @Test
  void secondsThatAreAllWarmupAreNamed() throws IOException {
    assertThat(complaint(GOOD.replace("seconds: 20.5", "seconds: 2")))
        .isEqualTo(
            file + " line 11: seconds: wrong; give more than the warmup, which they include");
    assertThat(complaint(GOOD.replace("warmup: 2", "warmup: -1")))
        .isEqualTo(file + " line 12: warmup: wrong; give a number of seconds, 0 or more");
  }

  @Test
  void noBlocksAreNamed() throws IOException {
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: 0")))
        .isEqualTo(
            file + " line 10: blocks: wrong; give a whole number, 1 or more; a verdict needs 3");
  }

  @Test
  void aFaultOutsideTheTrialIsNamed() throws IOException {
    var cure = "; give times within the trial's seconds, restartAfter included";
    assertThat(complaint(GOOD.replace("at: 5", "at: -5")))
        .isEqualTo(file + " line 16: faults: at: wrong; give a number of seconds, 0 or more");
    assertThat(complaint(GOOD.replace("at: 5", "at: 19")))
        .isEqualTo(file + " line 16: faults: kill tserver at 19.0 s: wrong" + cure);
    assertThat(complaint(GOOD.replace("restartAfter: 2", "restartAfter: -2")))
        .isEqualTo(
            file + " line 16: faults: restartAfter: wrong; give a number of seconds, 0 or more");
  }

  @Test
  void aFaultCanBeADisturbanceThatComesAgain() throws IOException {
    var fault =
        read(GOOD.replace(
                "{at: 5, kill: tserver, restartAfter: 2}", "{at: 5, disturb: split, every: 6}"))
            .faults()
            .get(0);
    assertThat(fault).isEqualTo(Experiment.Fault.disturb(5, "split", 6));
    assertThat(fault.times(17)).containsExactly(5.0, 11.0);
    assertThat(Experiment.Fault.kill(5, "tserver", 2).times(17)).containsExactly(5.0);
  }

  @Test
  void aFaultThatIsNoneOrTwoOrComesTooOftenIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("kill: tserver, restartAfter: 2", "every: 6")))
        .isEqualTo(file + " line 16: faults: at 5.0 s: wrong; give either kill or disturb");
    assertThat(complaint(GOOD.replace("kill: tserver", "kill: tserver, disturb: split")))
        .isEqualTo(file + " line 16: faults: at 5.0 s: wrong; give either kill or disturb");
    assertThat(complaint(GOOD.replace("restartAfter: 2", "restartAfter: 2, every: 1")))
        .isEqualTo(
            file
                + " line 16: faults: kill tserver at 5.0 s every 1.0 s: wrong; give 1 or more"
                + " seconds, and no less than restartAfter");
  }

  @Test
  void anUnknownPolicyIsNamedWithItsArmAndTheKnownOnes() throws IOException {
    assertThat(complaint(GOOD.replace("policy: fixed", "policy: fixde")))
        .startsWith(file + " line 22: arms: quick: backoff.policy=fixde: unknown; known policies: ")
        .contains("exponential, fixed, jittered, linear, native, none");
  }

  @Test
  void aCapUnderItsBaseIsNamedWithItsArm() throws IOException {
    assertThat(complaint(GOOD.replace("fixed", "exponential") + "      backoff.cap: 10ms\n"))
        .startsWith(file + " line 24: arms: quick: backoff.cap=10ms: ")
        .contains("20ms");
  }

  @Test
  void aWrongUnitIsNamedWithItsArm() throws IOException {
    assertThat(complaint(GOOD.replace("20ms", "20parsec")))
        .startsWith(
            file
                + " line 23: arms: quick: backoff.base=20parsec: unknown unit parsec; units: ns, ");
  }

  @Test
  void aSecretThatResultsDoNotHoldHasToBeGivenAgain() throws IOException {
    assertThat(complaint(GOOD.replace("threadcount: 16", "sasl.token: '***'")))
        .isEqualTo(
            file
                + " line 9: sasl.token: ***: wrong; a secret is not kept in results; give its"
                + " value, or the file that has it");
    assertThat(read(GOOD.replace("threadcount: 16", "sasl.token: x")).masked().workload())
        .isEqualTo(new Experiment.Workload("insert-only", Map.of("sasl.token", "***")));
  }

  @Test
  void aClusterThatRunsAlreadyIsGivenByItsAddresses() throws IOException {
    var flags = "flags:\n    memory_limit_hard_bytes: 41943040\n";
    var given = GOOD.replace(flags, "masters: a:7051,b:7051\n");

    assertThat(read(given).server().masters()).isEqualTo("a:7051,b:7051");
    assertThat(complaint(given.replace("server:\n", "server:\n  flags: {x: 1}\n")))
        .isEqualTo(
            file
                + " line 3: server: flags: wrong; leave them out: the cluster that masters names has"
                + " its own");
  }

  @Test
  void aSecretIsNoAxis() throws IOException {
    assertThat(complaint(GOOD + "matrix:\n  - {property: a.password, values: [x]}\n"))
        .endsWith(
            "matrix: a.password: wrong; a secret cannot name arms; give arms, with names of"
                + " their own");
  }

  private Experiment read(String yaml) throws IOException {
    return ExperimentFile.read(Files.writeString(file, yaml));
  }

  /** What is said of a file that is wrong. */
  private String complaint(String yaml) throws IOException {
    assertThat(yaml).isNotEqualTo(GOOD);
    Files.writeString(file, yaml);
    var thrown = catchThrowableOfType(LabException.class, () -> ExperimentFile.read(file));
    assertThat(thrown).as(yaml).isNotNull();
    return thrown.getMessage();
  }
}
