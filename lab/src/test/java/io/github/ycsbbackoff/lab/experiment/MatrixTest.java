package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixTest {

  private static final String HEAD =
      """
      name: tiny
      server: {kind: kudu, flags: {flush_threshold_mb: 128, master:x: 1}}
      workload: {file: insert-only}
      blocks: 3
      seconds: 20
      """;

  private static final String POLICIES =
      """
      baseline: native-default
      matrix:
        - {property: backoff.policy, values: [native, fixed]}
        - arms:
            - {name: default}
            - {name: small, flags: {flush_threshold_mb: 1}, properties: {kudu.tablets: 2}}
      """;

  @TempDir Path folder;

  @Test
  void everyCombinationOfTheAxesIsAnArm() throws IOException {
    assertThat(read(POLICIES).arms())
        .containsExactly(
            new Arm("native-default", Map.of("backoff.policy", "native")),
            new Arm(
                "native-small",
                Map.of("backoff.policy", "native", "kudu.tablets", "2"),
                Map.of("flush_threshold_mb", "1")),
            new Arm("fixed-default", Map.of("backoff.policy", "fixed")),
            new Arm(
                "fixed-small",
                Map.of("backoff.policy", "fixed", "kudu.tablets", "2"),
                Map.of("flush_threshold_mb", "1")));
  }

  @Test
  void anArmsFlagsGoBeforeTheServers() throws IOException {
    var experiment = read(POLICIES);

    assertThat(experiment.flags(experiment.arms().get(1)))
        .containsExactly(Map.entry("flush_threshold_mb", "1"), Map.entry("master:x", "1"));
    assertThat(experiment.flags(experiment.arms().get(0)))
        .containsEntry("flush_threshold_mb", "128");
  }

  @Test
  void armsWrittenOutStandBesideThoseOfTheMatrix() throws IOException {
    assertThat(read(POLICIES + "arms: [{name: alone}]\n").arms())
        .extracting(Arm::name)
        .startsWith("alone", "native-default")
        .hasSize(5);
  }

  @Test
  void valuesThatSayLittleAloneHaveALabel() throws IOException {
    var experiment =
        read(
            """
            baseline: batch100-mm1
            matrix:
              - {property: write.batch, label: batch, values: [100, 1000]}
              - {flag: "maintenance_manager_num_threads", label: mm, values: [1]}
            """);

    assertThat(experiment.arms())
        .containsExactly(
            new Arm(
                "batch100-mm1",
                Map.of("write.batch", "100"),
                Map.of("maintenance_manager_num_threads", "1")),
            new Arm(
                "batch1000-mm1",
                Map.of("write.batch", "1000"),
                Map.of("maintenance_manager_num_threads", "1")));
  }

  @Test
  void whatIsWrittenToTheResultsHasNoMatrixAnyMore() throws IOException {
    var experiment = read(POLICIES);
    var copy = folder.resolve("copy.yaml");

    ExperimentFile.write(experiment, copy);

    assertThat(copy).content().doesNotContain("matrix");
    assertThat(ExperimentFile.read(copy)).isEqualTo(experiment);
  }

  @Test
  void twoCombinationsOfOneNameAreNamed() {
    wrong(
        POLICIES.replace("[native, fixed]", "[native, native]"),
        "arms: native-default: wrong; give each arm its own name");
  }

  @Test
  void anAxisOfNothingOrOfTwoThingsIsNamed() {
    var cure = ": wrong; give a property or a flag, and its values; or arms";
    wrong(POLICIES.replace("property: backoff.policy, ", ""), "line 8: matrix" + cure);
    wrong(POLICIES.replace(", values: [native, fixed]", ""), "line 8: matrix" + cure);
    wrong(POLICIES.replace("- arms:", "- flag: x\n    arms:"), "line 9: matrix" + cure);
  }

  @Test
  void anUnknownPolicyOfAnAxisIsNamedWithTheArm() {
    assertThatThrownBy(() -> read(POLICIES.replace("fixed]", "fixde]")))
        .hasMessageContaining("fixde-default: backoff.policy=fixde: unknown; known policies: ");
  }

  private void wrong(String yaml, String words) {
    assertThatThrownBy(() -> read(yaml)).hasMessageEndingWith(words);
  }

  @Test
  void aPartMayChooseTheClient() throws IOException {
    var experiment =
        read(
            """
            rows: 1000
            baseline: ycsb-1
            matrix:
              - arms:
                  - {name: ycsb}
                  - {name: loadgen, client: loadgen}
              - {property: threadcount, values: [1, 2]}
            """);

    assertThat(experiment.arms())
        .filteredOn(arm -> arm.client().isLoadGenerator())
        .extracting(Arm::name)
        .containsExactly("loadgen-1", "loadgen-2");
  }

  private Experiment read(String yaml) throws IOException {
    return ExperimentFile.read(Files.writeString(folder.resolve("mine.yaml"), HEAD + yaml));
  }
}
