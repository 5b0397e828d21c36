package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapExperimentTest extends WrittenExperiment {

  private static final String MAP =
      """
      name: tiny
      server: {kind: kudu}
      workload: {file: insert-only, properties: {threadcount: 64}}
      load: {max: 1000}
      faults: [{at: 10, pause: tserver, for: 1}]
      map: {loads: [70, 50], triggers: [5, 2.5]}
      blocks: 3
      seconds: 40
      seed: 7
      baseline: native
      arms:
        - {name: native}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @Test
  void aMapReadsBackAsItWasWritten() throws IOException {
    var map = read(MAP);

    assertThat(map.map().loads()).containsExactly(50, 70);
    assertThat(map.map().triggers()).containsExactly(2.5, 5.0);
    assertThat(map.trialsPerArm()).isEqualTo(3 * 4);
    assertThat(read(ExperimentFile.text(map))).isEqualTo(map);
  }

  @Test
  void everyBlockHasEachArmInEachCellInRandomOrder() throws IOException {
    var trials = Plan.of(read(MAP)).trials();
    var byBlock =
        trials.stream()
            .collect(
                Collectors.groupingBy(
                    PlannedTrial::block,
                    Collectors.mapping(trial -> trial.name().substring(2), Collectors.toList())));

    assertThat(byBlock.values())
        .hasSize(3)
        .allSatisfy(
            block ->
                assertThat(block)
                    .containsExactlyInAnyOrder(
                        "50-2.5s-native",
                        "50-5s-native",
                        "70-2.5s-native",
                        "70-5s-native",
                        "50-2.5s-jittered",
                        "50-5s-jittered",
                        "70-2.5s-jittered",
                        "70-5s-jittered"));
    assertThat(byBlock.get(1)).isNotEqualTo(byBlock.get(2));
  }

  @Test
  void aCellHasItsLoadAndItsTrigger() throws IOException {
    var map = read(MAP);
    var cell = map.in(new MapCell(70, 5));

    assertThat(cell.load().properties()).containsEntry("arrivals.rate", "700.0");
    assertThat(cell.faults()).extracting(Fault::lasts).containsExactly(5.0);
    assertThat(cell.isMap()).isFalse();
    assertThat(map.lacksMaximum()).isFalse();
    assertThat(read(MAP.replace("{max: 1000}", "{}")).lacksMaximum()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "loads: [70, 50] | loads: [0] | 6: map: loads: wrong; give a whole percent, from 1 to 1000",
        "[5, 2.5] | [] | 6: map: triggers: wrong; give a list of seconds, such as [2, 5, 10]",
        "[5, 2.5] | [30] | 6: map: triggers: 30.0: wrong; the trigger begins at 10.0 s of 40.0; give"
            + " times within the trial's seconds",
        "[5, 2.5] | [25] | 6: map: triggers: 25.0: wrong; it ends at 35.0 s of 40.0, and 6 s behind it"
            + " show who came back; give more seconds",
        "seed: 7 | warmup: 5 | 5: faults: pause: tserver at 10.0 s: wrong; the 6 s after the warmup, of"
            + " 5.0 s, are the yardstick; let it begin later",
        "for: 1}] | for: 1}, {at: 14, pause: tserver, for: 1}] | 5: faults: pause: tserver at 14.0 s:"
            + " wrong; pause: tserver at 10.0 s lasts at the same time, and one would end or prevent"
            + " the other; give other times",
        "seed: 7 | rows: 7 | 9: rows: wrong; a map's trials are so many seconds long",
        "load: {max: 1000} | verify: true | 6: map: wrong; threads that wait ask a slow server for"
            + " less; give the experiment a load",
        "{max: 1000} | {rate: 7} | 4: load: wrong; a map sets the rate, from its loads; give"
            + " arrivals, queue, max and threads alone",
        "pause: tserver, for: 1 | disturb: split | 5: faults: wrong; a map sets the length of the"
            + " trigger; give a fault that lasts, such as pause",
        "pause: tserver | kill: leader | 5: faults: kill: leader: wrong; what is done to the leader is a"
            + " trigger of one moment, which a map cannot lengthen; give the role of one process",
        "pause: tserver | pause: leader | 5: faults: pause: leader: wrong; what is done to the leader is"
            + " a trigger of one moment, which a map cannot lengthen; give the role of one process",
        "for: 1} | for: 1, every: 9} | 5: faults: pause: tserver every 9.0 s: wrong; a trigger comes"
            + " once; leave every out",
        "for: 1}] | for: 1}, {at: 12, every: 9, disturb: split}] | 5: faults: disturb: split every 9.0"
            + " s: wrong; a trigger comes once; leave every out",
        "for: 1}] | for: 1}, {at: 3, command: a}] | 5: faults: command: a at 3.0 s: wrong; the 6 s after"
            + " the warmup, of 0.0 s, are the yardstick; let it begin later",
        "for: 1}] | for: 1}, {at: 36, disturb: split}] | 5: faults: disturb: split: wrong; it ends at"
            + " 36.0 s of 40.0, and 6 s behind it show who came back; give more seconds",
        "{name: native} | {name: native, properties: {arrivals.rate: 300}} | 12: arrivals.rate: 300:"
            + " wrong; a map sets the rate of each trial; leave it out",
        "{threadcount: 64} | {arrivals.max: 300} | 3: arrivals.max: 300: wrong; a map sets the rate of"
            + " each trial; leave it out",
        "{threadcount: 64} | {target: 300} | 3: target: 300: wrong; open arrivals have a rate; leave"
            + " it out",
        "{max: 1000} | {max: 1000, arrivals: trace} | 4: load: arrivals: trace: wrong; a map sets the"
            + " rate; give constant or poisson",
        "{name: native} | {name: native, load: closed} | 12: arms: native: wrong; a map needs an open"
            + " load and a timeline; leave the arm out",
      })
  void whatAMapCannotHaveIsNamed(String from, String to, String complaint) throws IOException {
    assertThat(complaint(MAP.replace(from, to))).isEqualTo(" line " + complaint);
  }
}
