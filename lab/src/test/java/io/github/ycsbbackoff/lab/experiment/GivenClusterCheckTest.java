package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that an experiment is refused if it asks for what a running cluster cannot be given, and
 * that the message names the arms.
 */
class GivenClusterCheckTest extends WrittenExperiment {

  private static final String PLAIN =
      GOOD.replaceAll("  flags:\n.*\n", "").replaceAll("faults:\n.*\n", "");

  private static final String MATRIX =
      PLAIN
          + """
          matrix:
            - {property: backoff.policy, values: [linear]}
            - arms:
                - {name: small-flush, flags: {flush_threshold_mb: 1}}
                - {name: same}
          """;

  @Test
  void anExperimentOfPropertiesAloneRunsThere() throws IOException {
    assertThat(Variants.onCluster(read(PLAIN), "a:7051,b:7051").server().masters())
        .isEqualTo("a:7051,b:7051");
    assertThat(read(onCluster(PLAIN)).server().isGiven()).isTrue();
  }

  @Test
  void whereItRanIsInTheFileThatRepeatsIt() throws IOException {
    var there = Variants.onCluster(read(PLAIN), "a:7051");

    assertThat(read(ExperimentFile.text(there))).isEqualTo(there);
  }

  @Test
  void armsWithFlagsAreNamedAndSoAreThoseThatCanRun() throws IOException {
    var cannot =
        "to a cluster that runs already the lab cannot apply the flags or the client of arms"
            + " linear-small-flush (give the others: --arms native,quick,linear-same)";

    assertThatThrownBy(() -> Variants.onCluster(read(MATRIX), "a:7051"))
        .isInstanceOf(LabException.class)
        .hasMessage("--masters a:7051: " + cannot + "; or leave out --masters");
    assertThat(complaint(onCluster(MATRIX))).isEqualTo(" line 4: server: masters: " + cannot);
    assertThat(
            Variants.onCluster(
                    Variants.only(read(MATRIX), List.of("native", "linear-same")), "a:7051")
                .arms())
        .extracting(Arm::flags)
        .containsOnly(Map.of());
  }

  @Test
  void aLoadGeneratorIsOfAnEmbeddedServer() throws IOException {
    var loadgen =
        PLAIN
            .replace("verify: true", "rows: 10")
            .replace("warmup: 2", "warmup: 0")
            .replaceFirst("(?s)  - name: quick.*", "  - {name: cpp, client: loadgen}\n");

    assertThatThrownBy(() -> Variants.onCluster(read(loadgen), "a:7051"))
        .hasMessageContaining(" the client of arms cpp (give the others: --arms native)");
  }

  @Test
  void flagsOfAllArmsCanBeLeftOut() throws IOException {
    var flags = PLAIN.replace("kind: kudu\n", "kind: kudu\n  flags: {x: 1}\n");

    assertThatThrownBy(() -> Variants.onCluster(read(flags), "a:7051"))
        .hasMessageContaining(" server: flags (leave them out, such as by --without-flags);");
    assertThat(
            Variants.onCluster(Variants.withoutServerFlags(read(flags)), "a:7051").server().flags())
        .isEmpty();
  }

  @Test
  void aPartOfTheMachineIsForAServerOfTheLabs() throws IOException {
    var three = PLAIN.replace("kind: kudu\n", "kind: kudu\n  servers: 3\n");
    assertThatThrownBy(() -> Variants.onCluster(read(three), "a:7051"))
        .hasMessageContaining(" cannot apply server: servers (leave it out);");
    var half = PLAIN.replace("kind: kudu\n", "kind: kudu\n  cpus: 0.5\n");

    assertThatThrownBy(() -> Variants.onCluster(read(half), "a:7051"))
        .hasMessageContaining(" cannot apply server: cpus (leave it out);");
  }

  @Test
  void aCommandOfTheUsersIsForAnyServer() throws IOException {
    var command = PLAIN.replace("verify: true", "faults:\n  - {at: 5, command: tc add}");

    assertThat(Variants.onCluster(read(command), "a:7051").faults()).hasSize(1);
  }

  @Test
  void otherFaultsAreForAServerOfTheLabs() throws IOException {
    var faults = PLAIN.replace("verify: true", "faults:\n  - {at: 5, kill: tserver}");

    assertThatThrownBy(() -> Variants.onCluster(read(faults), "a:7051"))
        .hasMessageContaining(
            " cannot apply faults other than command (leave them out of the file);");
  }

  private static String onCluster(String yaml) {
    return yaml.replace("kind: kudu\n", "kind: kudu\n  masters: a:7051\n");
  }
}
