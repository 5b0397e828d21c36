package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.fleet.Part;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests of experiments whose trials are run by several client processes. */
class ClientsExperimentTest extends WrittenExperiment {

  private static final String EIGHT = GOOD.replace("blocks: 3", "clients: 8\nblocks: 3");

  @Test
  void anArmHasTheExperimentsClientsUnlessItSaysOtherwise() throws IOException {
    var experiment = read(EIGHT.replace("name: quick", "name: quick\n    clients: 2"));

    assertThat(experiment.arms()).extracting(experiment::clients).containsExactly(8, 2);
    assertThat(read(ExperimentFile.text(experiment))).isEqualTo(experiment);
  }

  @Test
  void withoutTheKeyThereIsOneClientAndTheWrittenFileSaysNothing() throws IOException {
    var experiment = read(GOOD);

    assertThat(experiment.arms()).extracting(experiment::clients).containsOnly(1);
    assertThat(ExperimentFile.text(experiment)).doesNotContain("clients");
  }

  @Test
  void theOptionIsForTheArmsThatSayNothing() throws IOException {
    var experiment =
        Variants.byClients(read(GOOD.replace("name: quick", "name: quick\n    clients: 2")), 8);

    assertThat(experiment.arms()).extracting(experiment::clients).containsExactly(8, 2);
  }

  @Test
  void partsOfAMatrixMaySayHowManyClientsThereAre() throws IOException {
    var experiment =
        read(
            GOOD.replaceAll("baseline: native\narms:\n(.*\n)*", "")
                + """
                baseline: native-one
                matrix:
                  - {property: backoff.policy, values: [native, fixed]}
                  - arms:
                      - {name: one, clients: 1, properties: {threadcount: 64}}
                      - {name: eight, clients: 8, properties: {threadcount: 8}}
                """);

    assertThat(experiment.arms()).extracting(experiment::clients).containsExactly(1, 8, 1, 8);
  }

  @Test
  void aNumberThatIsNoneIsNamed() throws IOException {
    assertThat(complaint(EIGHT.replace("clients: 8", "clients: 0")))
        .isEqualTo(" line 10: clients: wrong; give a whole number, from 1 to 10000");
    assertThat(complaint(EIGHT.replace("clients: 8", "clients: many")))
        .isEqualTo(" line 10: clients: many: wrong; give a whole number, from 1 to 10000");
  }

  @Test
  void asManyClientsAsTheFileMayHaveMayBeAskedFor() throws IOException {
    var most = Variants.byClients(read(GOOD), Part.MOST);

    assertThat(read(ExperimentFile.text(most))).isEqualTo(most);
  }

  @Test
  void whatSeveralClientsCannotRunIsNamedWithItsCure() throws IOException {
    assertThat(complaint(EIGHT.replace("verify: true", "profile: cpu")))
        .endsWith(
            " line 10: clients: wrong; profiles are of a single client; leave it out, or profile");
    assertThat(complaint(EIGHT.replace("warmup: 2", "warmup: 2\nload: {rate: 100}")))
        .endsWith(
            "clients: wrong; one client has all operations that arrive openly; leave it out, or"
                + " load");
    assertThat(complaint(EIGHT.replace("warmup: 2", "warmup: 2\nrows: 7")))
        .endsWith(
            "clients: wrong; arm native: has 8 clients for 7 rows; give one row or more for each");
    assertThat(
            complaint(
                EIGHT
                    .replace("warmup: 2\n", "rows: 100\n")
                    .replaceAll("verify: .*\nfaults:\n.*\n", "")
                    .replace("- name: quick", "- name: quick\n    client: loadgen")))
        .endsWith(
            "clients: wrong; arm quick: its client, loadgen, keeps no timeline; give the arm"
                + " clients: 1");
    assertThat(
            complaint(
                EIGHT
                    .replace("warmup: 2\n", "")
                    .replaceAll("verify: .*\nfaults:\n.*\n", "")
                    .replace(
                        "- name: quick",
                        "- name: quick\n    clients: 1\n    client: {class: a.B, jars: []}")))
        .endsWith(
            "clients: wrong; arm quick: its client, a.B, is compared by the whole run of one client;"
                + " leave it out");
  }

  @Test
  void theOptionIsRefusedWhereSeveralClientsCannotRunTheExperiment() throws IOException {
    var experiment = read(GOOD.replace("verify: true", "profile: cpu"));

    assertThatThrownBy(() -> Variants.byClients(experiment, 8))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--clients 8: wrong; profiles are of a single client; leave it out, or profile");
  }
}
