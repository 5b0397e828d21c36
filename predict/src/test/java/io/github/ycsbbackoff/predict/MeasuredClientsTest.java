package io.github.ycsbbackoff.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Policies;
import io.github.ycsbbackoff.server.WrongInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the properties that a simulation gets for the arms of experiments on real stores. */
class MeasuredClientsTest {

  private static final Map<String, String> FITTED =
      Map.of(
          "memory.hard", "41943040B",
          "memory.soft", "33554400B",
          "flush.pressure", "25165800B",
          "flush.relief", "25000000B",
          "flush.bytes", "41943040B",
          "flush.most", "41943040B",
          "flush.threads", "1",
          "queue.limit", "50");

  @TempDir Path temporary;

  @Test
  void aFlagOfKudusFlushesIsAParameterOfTheModelsFlushes() throws IOException {
    assertThat(kudu("flags: {flush_threshold_mb: 1, maintenance_manager_num_threads: 4}", "linear"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("backoff.policy", "linear", "flush.bytes", "1048576B", "flush.threads", "4"));
  }

  @Test
  void aThresholdAboveAllMemoryIsNeverReached() throws IOException {
    assertThat(kudu("flags: {flush_threshold_mb: 20000}", "linear"))
        .isEqualTo(Map.of("backoff.policy", "linear"));
  }

  @Test
  void anArmWithLessPressureIsNotRelievedAboveIt() throws IOException {
    assertThat(kudu("flags: {memory_pressure_percentage: 50}", "linear"))
        .containsEntry("flush.pressure", "20971500B")
        .containsEntry("flush.relief", "20971500B");
  }

  @Test
  void kudusOwnClientDrawsItsWaitsAndEndsThemAtATickOfItsTimer() throws IOException {
    assertThat(kudu("flags: {}", "native"))
        .containsEntry("backoff.policy", "jittered")
        .containsEntry("backoff.base", "2ms")
        .containsEntry("backoff.cap", "4096ms")
        .containsEntry("timer.tick", "20ms");
  }

  @Test
  void anArmThatNamesNoPolicyIsTheStoresOwnClient() throws IOException {
    var arm = arm("kudu", "threadcount: 1", "{name: a, properties: {threadcount: 4}}", FITTED);

    assertThat(arm).containsEntry("timer.tick", "20ms").containsEntry("threadcount", "4");
  }

  @Test
  void aBatchOfKuduGoesToEachTabletAndTwoAreOnTheirWay() throws IOException {
    var arm =
        arm(
            "kudu",
            "{write.mode: batched, kudu.tablets: 8}",
            "{name: a, properties: {backoff.policy: fixed}}",
            FITTED);

    assertThat(arm).containsEntry("write.pieces", "8").containsEntry("write.ahead", "2");
  }

  @Test
  void aPolicyThatIsSearchedForHasTheBatchesOfTheWorkload() throws IOException {
    var experiment =
        experiment(
            "kudu", "{write.mode: batched}", "{name: a, properties: {backoff.policy: fixed}}");

    assertThat(MeasuredClients.clients(experiment))
        .isEqualTo(
            Map.of(
                "write.mode", "batched",
                "write.batch", "1000",
                "write.pieces", "4",
                "write.ahead", "2"));
  }

  @Test
  void batchesByUpstreamsNamesAreBatchesOfTheSimulation() throws IOException {
    var arm = "{name: a, properties: {backoff.policy: fixed}}";

    assertThat(
            MeasuredClients.clients(
                experiment("kudu", "{kudu_sync_ops: false, kudu_buffer_num_ops: 100}", arm)))
        .isEqualTo(
            MeasuredClients.clients(
                experiment("kudu", "{write.mode: batched, write.batch: 100}", arm)));
  }

  @Test
  void anArmThatIsNotBatchedByUpstreamsNameIsNot() throws IOException {
    assertThat(
            arm(
                "kudu",
                "{kudu_sync_ops: false}",
                "{name: a, properties: {backoff.policy: fixed, kudu_sync_ops: true}}",
                FITTED))
        .containsEntry("write.mode", "sync");
  }

  @Test
  void aBatchOfKuduHasTheRowsThatItsBindingPutsIntoOne() throws IOException {
    assertThat(batch("{write.mode: batched}")).isEqualTo("1000");
    assertThat(batch("{write.mode: batched, kudu_buffer_num_ops: 50}")).isEqualTo("50");
    assertThat(batch("{write.mode: batched, kudu_buffer_num_ops: 50, write.batch: 20}"))
        .isEqualTo("20");
  }

  @Test
  void anArmKeepsItsArrivalsAndItsClosedLoad() throws IOException {
    var experiment =
        experiment(
            "kudu",
            "{arrivals.queue: 7}",
            "{name: a, load: closed, properties: {backoff.policy: fixed, arrivals.rate: 9}}",
            "load: {rate: 5}");
    var arm = MeasuredClients.arm(experiment, FITTED, experiment.arms().get(0));

    assertThat(arm.isClosed()).isTrue();
    assertThat(arm.properties()).containsEntry("arrivals.rate", "9");
    assertThat(MeasuredClients.clients(experiment)).containsEntry("arrivals.queue", "7");
  }

  @Test
  void severalClientProcessesAreThoseOfTheSimulation() throws IOException {
    var experiment =
        experiment(
                "kudu",
                "{threadcount: 8}",
                "{name: a, clients: 1, properties: {backoff.policy: fixed, threadcount: 64}}")
            .withClients(8);

    assertThat(MeasuredClients.clients(experiment))
        .containsEntry("clients.count", "8")
        .containsEntry("threadcount", "8");
    assertThat(MeasuredClients.arm(experiment, FITTED, experiment.arms().get(0)).properties())
        .containsEntry("clients.count", "1")
        .containsEntry("threadcount", "64");
    assertThat(MeasuredClients.arm(experiment, FITTED, experiment.arms().get(1)).properties())
        .doesNotContainKey("clients.count");
  }

  @Test
  void aFlagThatIsNoNumberIsOneLine() {
    assertThatThrownBy(() -> kudu("flags: {flush_threshold_mb: much}", "linear"))
        .isInstanceOf(WrongInputException.class)
        .hasMessage("flush_threshold_mb=much: is not a whole number; the model needs one");
  }

  @Test
  void hbasesOwnClientWaitsByItsTableAsOftenAsItWasTold() throws IOException {
    var arm =
        arm(
            "hbase",
            "{hbase.client.pause: 50}",
            "{name: a, properties: {backoff.policy: native, hbase.client.retries.number: 3}}",
            Map.of());

    assertThat(arm)
        .isEqualTo(
            Map.of(
                "backoff.policy", "table",
                "backoff.table", "1,2,3,5,10,20,40,100,100,100,100,200,200",
                "backoff.cap", "8760h",
                "backoff.base", "50ms",
                "backoff.max-attempts", "4"));
  }

  @Test
  void hbasesOwnClientHearsNothingOfTheCapAndTheTableThatTheOtherArmsHave() throws IOException {
    var arm =
        arm(
            "hbase",
            "{backoff.cap: 50ms, backoff.table: \"1\"}",
            "{name: a, properties: {backoff.policy: native}}",
            Map.of());
    var properties = new Properties();
    properties.putAll(arm);

    var wait = Policies.ofOwnClassPath().create(Settings.of(properties)).waits();

    var eighth = new RejectedOperation(RejectionReason.SERVER_TOO_BUSY, 8, 0, 0, 0, 0, 0, 0);
    assertThat(wait.waitNanos(eighth, new Random(1))).isGreaterThanOrEqualTo(10_000_000_000L);
  }

  @Test
  void handlersOfHBaseAreWorkersAndItsFlushersAreTheModels() throws IOException {
    var arm =
        arm(
            "hbase",
            "{}",
            "{name: a, properties: {backoff.policy: none}, flags:"
                + " {hbase.regionserver.handler.count: 3, hbase.hstore.flusher.count: 4}}",
            Map.of());

    assertThat(arm)
        .containsEntry("workers", "3")
        .containsEntry("queue.limit", "30")
        .containsEntry("flush.threads", "4");
  }

  private String batch(String properties) throws IOException {
    return arm("kudu", properties, "{name: a, properties: {backoff.policy: fixed}}", FITTED)
        .get("write.batch");
  }

  private Map<String, String> kudu(String flags, String policy) throws IOException {
    return arm(
        "kudu",
        "{}",
        "{name: a, properties: {backoff.policy: " + policy + "}, " + flags + "}",
        FITTED);
  }

  private Map<String, String> arm(
      String kind, String properties, String arm, Map<String, String> fitted) throws IOException {
    var experiment = experiment(kind, properties, arm);
    return new LinkedHashMap<>(
        MeasuredClients.arm(experiment, fitted, experiment.arms().get(0)).properties());
  }

  private Experiment experiment(String kind, String properties, String arm) throws IOException {
    return experiment(kind, properties, arm, "");
  }

  private Experiment experiment(String kind, String properties, String arm, String load)
      throws IOException {
    var file = temporary.resolve("experiment.yaml");
    var flags = kind.equals("kudu") ? "memory_limit_hard_bytes: 41943040" : "";
    Files.writeString(
        file,
        """
        name: test
        server: {kind: %s, flags: {%s}}
        workload: {file: insert-only, properties: %s}
        %s
        blocks: 3
        seconds: 20
        warmup: 8
        seed: 1
        baseline: a
        arms:
          - %s
          - {name: other, properties: {backoff.policy: none}}
        """
            .formatted(
                kind,
                flags,
                properties.startsWith("{") ? properties : "{" + properties + "}",
                load,
                arm));
    return ExperimentFile.read(file);
  }
}
