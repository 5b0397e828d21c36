package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.fault.Away;
import io.github.ycsbbackoff.fault.Disturb;
import io.github.ycsbbackoff.fault.FailedRequests;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.Pause;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.fault.SetFlags;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what an experiment file can say, and that it says the same when it is written again. */
class ExperimentFileTest extends WrittenExperiment {

  private static final String OTHER =
      GOOD.replaceAll("(?m)^(warmup|verify): .*\n", "")
          .replaceAll("faults:\n.*\n", "")
          .replace(
              "name: native",
              "name: native\n    client: {class: site.ycsb.db.KuduYCSBClient,"
                  + " jars: [jars/other.jar, /opt/client.jar]}");

  @Test
  void aFileIsReadAsItStands() throws IOException {
    var experiment = read(GOOD);

    assertThat(experiment.server().flags()).containsEntry("memory_limit_hard_bytes", "41943040");
    assertThat(experiment.seconds()).isEqualTo(20.5);
    assertThat(experiment.faults()).containsExactly(new Kill("tserver", 5, 2, 0));
    assertThat(experiment.arms()).extracting(Arm::name).containsExactly("native", "quick");
    assertThat(experiment.arms().get(1).properties())
        .containsExactly(Map.entry("backoff.policy", "fixed"), Map.entry("backoff.base", "20ms"));
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    var lean =
        read(GOOD.replaceAll("(?m)^(seed|verify): .*\n", "").replaceAll("faults:\n.*\n", ""));

    assertThat(lean.verify()).isFalse();
    assertThat(lean.faults()).isEmpty();
    assertThat(lean.smallestDifference()).isEqualTo(0.05);
  }

  @Test
  void withoutASeedEachReadingDrawsOneAndWhatIsWrittenKeepsIt() throws IOException {
    var lean = GOOD.replaceAll("(?m)^seed: .*\n", "");
    var seeds = IntStream.range(0, 5).mapToObj(i -> seed(lean)).toList();
    var experiment = read(lean);
    var copy = folder.resolve("copy.yaml");
    ExperimentFile.write(experiment, copy);

    assertThat(new HashSet<>(seeds)).hasSizeGreaterThan(1);
    assertThat(ExperimentFile.read(copy)).isEqualTo(experiment);
    assertThat(read(GOOD)).extracting(Experiment::seed).isEqualTo(read(GOOD).seed());
  }

  @Test
  void theSmallestDifferenceOfInterestIsAsTheFileSays() throws IOException {
    assertThat(read(GOOD + "smallestDifference: 0.1\n").smallestDifference()).isEqualTo(0.1);
  }

  private long seed(String yaml) {
    try {
      return read(yaml).seed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aWorkloadBesideTheExperimentIsFound() throws IOException {
    assertThat(read(GOOD).workload().file()).as("the lab's own").isEqualTo("insert-only");

    var own = Files.writeString(folder.resolve("insert-only"), "operationcount=1");

    assertThat(read(GOOD).workload().file()).isEqualTo(own.toString());
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
    var properties = new LinkedHashMap<String, String>();
    odd.forEach(value -> properties.put("odd." + properties.size(), value));
    var plain = read(GOOD);
    var experiment = plain.withWorkload(new Workload("insert-only", properties));
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
        .isEqualTo(" line 11: rows: wrong; give a whole number, 1 or more");
  }

  @Test
  void rowsOfALoadPhaseCanBeVerifiedToo() throws IOException {
    var loading = read(GOOD.replace("file: insert-only", "file: insert-only\n  load: 1000"));

    assertThat(loading.workload().load()).isEqualTo(1000);
    assertThat(loading.verify()).isTrue();
  }

  @Test
  void aLoadGeneratorWritesItsRowsAndKnowsNothingElse() throws IOException {
    var generating =
        GOOD.replace("warmup: 2", "rows: 1000")
            .replace("verify: true", "")
            .replaceAll("faults:\\n.*\\n", "")
            .replace("name: native", "name: native\n    client: loadgen");

    assertThat(read(generating).arms())
        .extracting(arm -> arm.client().isLoadGenerator())
        .containsExactly(true, false);
    assertThatThrownBy(() -> Variants.verified(read(generating)))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("--verify: arm native: client: loadgen keeps no history");
    assertThat(complaint(generating.replace("rows: 1000", "")))
        .isEqualTo(
            " line 18: arms: native: client: loadgen: wrong; give the experiment rows, and no"
                + " warmup, load, faults or verify");
    assertThat(complaint(generating.replace("kind: kudu", "kind: kudu\n  servers: 3")))
        .endsWith(
            "client: loadgen: wrong; its rows are those that all servers count, each its own"
                + " replica; give one server");
    assertThat(complaint(generating.replace("client: loadgen", "client: perf")))
        .endsWith(
            "arms: client: perf: wrong; give ycsb or loadgen, or the class and jars of another"
                + " binding");
  }

  @Test
  void anArmMayHaveAnotherBindingWhoseJarsAreBesideTheFile() throws IOException {
    var client = read(OTHER).arms().get(0).client();

    assertThat(client)
        .isEqualTo(
            new Client(
                "",
                "site.ycsb.db.KuduYCSBClient",
                List.of(folder.resolve("jars/other.jar").toString(), "/opt/client.jar")));
    assertThat(read(ExperimentFile.text(read(OTHER)))).isEqualTo(read(OTHER));
    assertThat(ExperimentFile.text(read(OTHER)).lines().filter(line -> line.contains("client:")))
        .as("YCSB with the project's own binding is the default")
        .hasSize(1);
  }

  @Test
  void ofAnotherBindingTheWholeRunIsMeasuredAndNothingIsVerified() throws IOException {
    var cure =
        ": client: site.ycsb.db.KuduYCSBClient: wrong; give the experiment no warmup, faults";

    assertThat(complaint(OTHER.replace("seed: 7", "warmup: 2"))).contains(cure);
    assertThat(complaint(OTHER.replace("seed: 7", "verify: true"))).contains(cure);
    assertThat(complaint(OTHER.replace("seed: 7", "faults: [{kill: tserver}]"))).contains(cure);
    assertThatThrownBy(() -> Variants.verified(read(OTHER)))
        .hasMessageStartingWith("--verify: arm native: client: site.ycsb.db.KuduYCSBClient keeps");
    assertThat(complaint(OTHER.replace("class:", "clazz:")))
        .endsWith("unknown key clazz; known: class, jars");
  }

  @Test
  void aJarIsReplacedByItsFileName() throws IOException {
    var mine = Variants.withJars(read(OTHER), Map.of("other.jar", Path.of("/opt/mine.jar")));

    assertThat(mine.arms().get(0).client().jars())
        .containsExactly("/opt/mine.jar", "/opt/client.jar");
    assertThatThrownBy(() -> Variants.withJars(read(OTHER), Map.of("x.jar", Path.of("y"))))
        .isInstanceOf(LabException.class)
        .hasMessage("--jar x.jar: no arm has such a jar; there are: other.jar, client.jar");
  }

  @Test
  void anotherArmMayBeTheBaseline() throws IOException {
    assertThat(Variants.comparedWith(read(GOOD), "quick").baseline()).isEqualTo("quick");
    assertThatThrownBy(() -> Variants.comparedWith(read(GOOD), "quik"))
        .isInstanceOf(LabException.class)
        .hasMessage("--baseline quik: no such arm; give one of: native, quick");
  }

  @Test
  void aFaultIsOfTheKindWhoseKeyItHas() throws IOException {
    assertThat(fault("{at: 5, pause: tserver, for: 3}")).isEqualTo(new Pause("tserver", 5, 3, 0));
    assertThat(fault("{kill: master}")).isEqualTo(new Kill("master", 0, 0, 0));
    assertThat(fault("{at: 5, cpus: 0.5, role: tserver, for: 3}"))
        .isEqualTo(new FewerCpus(0.5, "tserver", 5, 3, 0));
    assertThat(fault("{at: 5, flags: {slow_ms: 20, master:v: true}, for: 3}"))
        .isEqualTo(new SetFlags(Map.of("slow_ms", "20", "master:v", "true"), 5, 3, 0));
    assertThat(fault("{at: 5, command: tc add, undo: tc del, within: 5, for: 3}"))
        .isEqualTo(new RunCommand("tc add", "tc del", 5, 5, 3, 0));
    assertThat(fault("{command: sync}")).isEqualTo(new RunCommand("sync", "", 30, 0, 0, 0));
    assertThat(fault("{cpus: 1}")).isEqualTo(new FewerCpus(1, "", 0, 0, 0));
    assertThat(fault("{at: 6, error: 1009, for: 2, probability: 0.5}"))
        .isEqualTo(new FailedRequests(1009, 6, 2, 0, 0.5, false));
    assertThat(fault("{error: 1021, committed: true}"))
        .isEqualTo(new FailedRequests(1021, 0, 0, 0, 1, true));
    assertThat(fault("{at: 10, away: silent, for: 5}")).isEqualTo(new Away("silent", 10, 5, 0));
    assertThat(fault("{at: 10, cpus: 0.2, for: 5}")).isEqualTo(new FewerCpus(0.2, "", 10, 5, 0));
  }

  @Test
  void everyKindOfFaultIsWrittenAsItIsRead() throws IOException {
    var faults =
        GOOD.replace(
            "  - {at: 5, kill: tserver, for: 2}",
            """
              - {at: 5, kill: tserver, for: 2, every: 5}
              - {pause: tserver, for: 1}
              - {at: 2, cpus: 0.5, role: tserver, for: 3}
              - {at: 2, flags: {slow_ms: 20, x: "007"}, for: 3}
              - {at: 1, disturb: split}
              - {at: 1, command: "a, b", undo: c, within: 5, for: 2}
              - {at: 1, error: 1021, for: 2, probability: 0.5, committed: true}
              - {at: 2, away: refusing}\
            """);
    var experiment = read(faults);

    assertThat(experiment.faults()).hasSize(Fault.class.getPermittedSubclasses().length);
    assertThat(read(ExperimentFile.text(experiment))).isEqualTo(experiment);
  }

  @Test
  void theSchemaKnowsEveryKeyOfEveryKindOfFault() throws IOException {
    var known =
        new ObjectMapper()
            .readTree(Path.of("../workloads/experiments/experiment.schema.json").toFile())
            .at("/$defs/fault/properties");
    var keys =
        Arrays.stream(Fault.class.getPermittedSubclasses())
            .flatMap(kind -> Arrays.stream(kind.getRecordComponents()))
            .map(ExperimentFileTest::key)
            .collect(Collectors.toSet());

    assertThat(known.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(keys);
  }

  private static String key(RecordComponent component) {
    var named = component.getAccessor().getAnnotation(JsonProperty.class);
    return named == null ? component.getName() : named.value();
  }

  @Test
  void aFaultCanBeADisturbanceThatComesAgain() throws IOException {
    var fault = fault("{at: 5, disturb: split, every: 6}");

    assertThat(fault).isEqualTo(new Disturb("split", 5, 6));
    assertThat(fault.times(17)).containsExactly(5.0, 11.0);
    assertThat(new Kill("tserver", 5, 2, 0).times(17)).containsExactly(5.0);
    assertThat(new Kill("tserver", 5, 2, 5).times(17)).containsExactly(5.0, 10.0);
  }

  private Fault fault(String yaml) throws IOException {
    return read(GOOD.replace("{at: 5, kill: tserver, for: 2}", yaml)).faults().get(0);
  }

  @Test
  void aCommandsSecretsAreNotKept() throws IOException {
    var command = "{command: curl --token hunter2, undo: curl token=hunter2}";
    var masked = read(GOOD.replace("{at: 5, kill: tserver, for: 2}", command)).masked();

    assertThat(masked.faults())
        .containsExactly(new RunCommand("curl --token ***", "curl token=***", 30, 0, 0, 0));
  }

  @Test
  void aQuickLookIsTooShortForAFaultThatComesLater() throws IOException {
    var late = GOOD.replace("seconds: 20.5", "seconds: 60").replace("at: 5", "at: 20");

    assertThatThrownBy(() -> Variants.quick(read(late)))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--quick: faults: kill: tserver at 20.0 s: is not over before the 22.0 s of a quick look"
                + " are; leave out --quick, or give an earlier one");
    assertThat(Variants.quick(read(late.replace("at: 20", "at: 19"))).seconds()).isEqualTo(22);
    assertThat(Variants.quick(read(GOOD)).seconds()).as("as short as it was").isEqualTo(20.5);
  }

  @Test
  void severalServersMayShareTheWork() throws IOException {
    var three = read(GOOD.replace("kind: kudu", "kind: kudu\n  servers: 3"));

    assertThat(three.server().servers()).isEqualTo(3);
    assertThat(read(ExperimentFile.text(three))).isEqualTo(three);
    assertThat(three.masked().server()).isEqualTo(three.server());
    assertThat(ExperimentFile.text(read(GOOD))).doesNotContain("servers");
  }

  @Test
  void aServerMayHaveAPartOfTheMachine() throws IOException {
    var half = read(GOOD.replace("kind: kudu", "kind: kudu\n  cpus: 0.5"));

    assertThat(half.server().cpus()).isEqualTo(0.5);
    assertThat(read(ExperimentFile.text(half))).isEqualTo(half);
    assertThat(half.masked().server()).isEqualTo(half.server());
    assertThat(ExperimentFile.text(read(GOOD))).doesNotContain("cpus");
  }

  @Test
  void aSecretThatResultsDoNotHoldHasToBeGivenAgain() throws IOException {
    assertThat(complaint(GOOD.replace("threadcount: 16", "sasl.token: '***'")))
        .isEqualTo(
            " line 9: sasl.token: ***: wrong; a secret is not kept in results; give its value, or"
                + " the file that has it");
    assertThat(complaint(GOOD.replace("threadcount: 16", "options: '-Dpassword=***'")))
        .isEqualTo(
            " line 9: options: -Dpassword=***: wrong; a secret is not kept in results; give its"
                + " value, or the file that has it");
    assertThat(read(GOOD.replace("threadcount: 16", "sasl.token: x")).masked().workload())
        .isEqualTo(new Workload("insert-only", Map.of("sasl.token", "***")));
  }

  @Test
  void aSecretIsNoAxis() throws IOException {
    assertThat(complaint(GOOD + "matrix:\n  - {property: a.password, values: [x]}\n"))
        .endsWith(
            "matrix: a.password: wrong; a secret cannot name arms; give arms, with names of"
                + " their own");
  }
}
