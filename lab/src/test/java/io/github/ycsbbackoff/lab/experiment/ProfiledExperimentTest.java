package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests of experiments that ask for profiles. */
class ProfiledExperimentTest extends WrittenExperiment {

  private static final String UNMETERED =
      GOOD.replace("seconds: 20.5\nwarmup: 2", "seconds: 20.5\nrows: 100\nprofile: cpu")
          .replaceAll("verify: .*\nfaults:\n.*\n", "")
          .replace("- name: quick", "- name: quick\n    client: loadgen");

  @Test
  void whatIsAskedForIsInTheFileThatRepeatsIt() throws IOException {
    var allocations = read(GOOD.replace("verify: true", "profile: alloc"));

    assertThat(allocations.profile()).isEqualTo(ProfileKind.ALLOC);
    assertThat(read(ExperimentFile.text(allocations))).isEqualTo(allocations);
    assertThat(Variants.profiled(read(GOOD), ProfileKind.CPU).profile()).isEqualTo(ProfileKind.CPU);
    assertThat(ExperimentFile.text(read(GOOD))).doesNotContain("profile");
  }

  @Test
  void anotherWordIsNamedWithItsCure() throws IOException {
    assertThat(complaint(GOOD.replace("verify: true", "profile: memory")))
        .isEqualTo(" line 14: profile: memory: wrong; give cpu or alloc");
    assertThatThrownBy(() -> ProfileKind.named("memory"))
        .isInstanceOf(LabException.class)
        .hasMessage("--profile=memory: there is no such profile; give cpu or alloc");
  }

  @Test
  void aClientWithoutATimelineHasNoWindowToProfile() throws IOException {
    assertThat(complaint(UNMETERED))
        .startsWith(" line ")
        .endsWith(
            "arms: quick: client: loadgen: wrong; it keeps no timeline, by which a profile would"
                + " begin; give the experiment no profile");
    var experiment = read(UNMETERED.replace("profile: cpu\n", ""));

    assertThatThrownBy(() -> Variants.profiled(experiment, ProfileKind.CPU))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--profile: arm quick: client: loadgen keeps no timeline, by which a profile would"
                + " begin; give --arms without it");
  }

  @Test
  void aSimulationHasNoProcessToProfile() throws IOException {
    assertThat(
            complaint(
                """
                name: tiny
                server: {kind: simulated}
                workload: {properties: {threadcount: 16}}
                blocks: 3
                seconds: 20
                profile: cpu
                baseline: native
                arms: [{name: native, properties: {backoff.policy: fixed}}]
                """))
        .isEqualTo(" line 6: profile: wrong; a simulation has none; leave it out");
  }
}
