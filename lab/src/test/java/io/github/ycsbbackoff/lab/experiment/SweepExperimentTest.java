package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepExperimentTest extends WrittenExperiment {

  private static final String SWEEP =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        load: 1000
        properties:
          threadcount: 4
      sweep:
        workloads: [c, a]
        shares: [90, 50]
      blocks: 3
      seconds: 8
      warmup: 2
      seed: 7
      baseline: native
      arms:
        - name: native
        - name: jittered
          properties:
            backoff.policy: jittered
      """;

  @Test
  void aSweepReadsBackAsItWasWritten() throws IOException {
    var sweep = read(SWEEP);

    assertThat(sweep.sweep()).isEqualTo(new Sweep(List.of("a", "c"), List.of(50, 90), Map.of()));
    assertThat(sweep.trialsPerArm()).isEqualTo(3 * 2 * 3);
    assertThat(read(ExperimentFile.text(sweep))).isEqualTo(sweep);
  }

  @Test
  void withoutKeysASweepHasAllWorkloadsAndEveryTenthOfTheMaximum() throws IOException {
    var sweep = read(SWEEP.replaceAll("sweep:\n.*\n.*\n", "sweep: {}\n")).sweep();

    assertThat(sweep.workloads()).containsExactly("a", "b", "c", "f", "d", "e");
    assertThat(sweep.shares()).containsExactly(10, 20, 30, 40, 50, 60, 70, 80, 90);
  }

  @Test
  void aQuickLookIsOneBlockOfFewShortPoints() throws IOException {
    var quick =
        Variants.quick(ExperimentFile.read(Path.of("../workloads/experiments/sweep-kudu.yaml")));

    assertThat(quick.blocks()).isEqualTo(1);
    assertThat(quick.seconds()).isLessThan(10);
    assertThat(quick.sweep().workloads()).hasSize(6);
    assertThat(quick.sweep().shares()).containsExactly(25, 50, 75, 90);
  }

  @Test
  void aMaximumThatIsGivenReadsBackAsItWasWritten() throws IOException {
    var sweep = read(SWEEP.replace("[90, 50]", "[90, 50]\n  maxima: {c: 9000}"));

    assertThat(sweep.sweep().maxima()).containsExactly(Map.entry("c", 9000L));
    assertThat(sweep.sweep().at(List.of(10)).of(List.of("c")).givenMaxima()).isEqualTo("c 9000/s");
    assertThat(read(ExperimentFile.text(sweep))).isEqualTo(sweep);
    assertThat(ExperimentFile.text(read(SWEEP))).doesNotContain("maxima");
    var withoutC = sweep.withSweep(sweep.sweep().of(List.of("a")));
    assertThat(read(ExperimentFile.text(withoutC)).sweep().maxima()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shares: [90, 50] | maxima: {a: 0} | 9: sweep: maxima: a: wrong; give whole operations a"
            + " second, 1 or more",
        "shares: [90, 50] | maxima: {g: 5} | 9: unknown key g; known: a, b, c, d, e, f",
        "shares: [90, 50] | maxima: {e: 9} | 9: sweep: maxima: e: wrong; the sweep has no such"
            + " workload; leave it out",
        "shares: [90, 50] | maxima: 9 | 9: sweep: maxima: wrong; give operations a second by"
            + " workload, such as {a: 6000, c: 9000}",
        "[c, a] | [c, g] | 8: sweep: workloads: g: wrong; give some of a, b, c, d, e, f",
        "[c, a] | [] | 8: sweep: workloads: wrong; give a list of letters, such as [a, c]",
        "[90, 50] | [0, 50] | 9: sweep: shares: wrong; give a whole percent, from 1 to 100",
        "[90, 50] | [101] | 9: sweep: shares: wrong; give a whole percent, from 1 to 100",
        "threadcount: 4 | target: 0 | 6: target: 0: wrong; a sweep sets it, from its shares",
        "load: 1000 | file: insert-only | 4: workload: file: wrong; a sweep has its workloads;"
            + " leave it out",
        "seed: 7 | verify: true | 13: verify: wrong; a sweep's points share rows; leave it out",
        "seed: 7 | rows: 9 | 13: rows: wrong; a sweep's points are so many seconds long",
        "- name: native | - {name: native, flags: {a: 1}} | 16: arms: native: flags: wrong; a"
            + " sweep's arms share a server; give them as server: flags"
      })
  void whatASweepCannotHaveIsNamed(String from, String to, String complaint) throws IOException {
    assertThat(complaint(SWEEP.replace(from, to))).isEqualTo(" line " + complaint);
  }

  @Test
  void aSweepNeedsRowsAndArms() throws IOException {
    assertThat(complaint(SWEEP.replace("  load: 1000\n", "")))
        .endsWith("workload: load: wrong; give the rows that a sweep's workloads find");
    assertThat(complaint(SWEEP.replaceAll("arms:\n(.*\n)*", "arms: []\n")))
        .endsWith(": arms: wrong; give at least one, or a matrix");
  }

  @Test
  void aSimulationHasNoSweep() throws IOException {
    assertThat(
            complaint(
                """
                name: tiny
                server: {kind: simulated}
                sweep: {}
                blocks: 1
                seconds: 5
                workload: {}
                baseline: native
                arms: [{name: native}]
                """))
        .endsWith("line 3: sweep: wrong; a simulation has none; leave it out");
  }

  @Test
  void optionsThatNameNoWorkloadOrShareAreOneLine() throws IOException {
    var sweep = read(SWEEP).sweep();

    assertThatThrownBy(() -> sweep.of(List.of("a", "x")))
        .isInstanceOf(LabException.class)
        .hasMessage("--workloads x: no such workload; give some of: a, b, c, d, e, f");
    assertThatThrownBy(() -> sweep.at(List.of(50, 0)))
        .isInstanceOf(LabException.class)
        .hasMessage("--shares 0: wrong; give whole percents of the maximum, from 1 to 100");
    assertThat(sweep.of(List.of("d", "b")).workloads()).containsExactly("b", "d");
  }

  @Test
  void aTargetIsTheShareOfTheMaximumAndNeverNone() {
    assertThat(SweepPoint.at("a", 90).ofMaximum(1234).target()).isEqualTo(1111);
    assertThat(SweepPoint.at("a", 1).ofMaximum(10).target()).isEqualTo(1);
  }
}
