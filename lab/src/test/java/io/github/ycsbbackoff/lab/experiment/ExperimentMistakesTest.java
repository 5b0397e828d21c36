package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a mistake in an experiment file is one line with its place and its cure. */
class ExperimentMistakesTest extends WrittenExperiment {

  @Test
  void anUnknownKeyIsNamedWithItsLineAndTheKnownOnes() throws IOException {
    assertThat(complaint(GOOD.replace("blocks:", "blokcs:")))
        .startsWith(" line 10: unknown key blokcs; known: name, server, workload, load, blocks, ");
    assertThat(complaint(GOOD.replace("file:", "fille:")))
        .isEqualTo(" line 7: unknown key fille; known: file, properties, load");
    assertThat(complaint(GOOD.replaceAll(" *file: .*\n", "")))
        .isEqualTo(" line 6: workload: file: missing; see the files in workloads/experiments");
  }

  @Test
  void aWrongTypeIsNamedWithItsLine() throws IOException {
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: three")))
        .isEqualTo(
            " line 10: blocks: three: wrong; give a whole number, 1 or more; a verdict needs 3");
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: [3]")))
        .isEqualTo(" line 10: blocks: wrong; give a whole number, 1 or more; a verdict needs 3");
    assertThat(complaint(GOOD.replace("warmup: 2", "warmup: 2s")))
        .isEqualTo(" line 12: warmup: 2s: wrong; give a number of seconds, 0 or more");
    assertThat(complaint(GOOD.replace("verify: true", "verify: perhaps")))
        .isEqualTo(" line 14: verify: perhaps: wrong; give true or false");
    assertThat(complaint(GOOD.replace("at: 5", "at: soon")))
        .isEqualTo(" line 16: faults: at: soon: wrong; give a number of seconds, 0 or more");
    assertThat(complaint(GOOD.replaceAll("flags:\n.*\n", "flags: []\n")))
        .isEqualTo(" line 4: server: flags: wrong; give lines of name: value");
    assertThat(complaint(GOOD.replaceAll("arms:\n(.*\n)*", "arms: native\n")))
        .isEqualTo(" line 18: arms: native: wrong; give a list, each item on a line with '- '");
    assertThat(complaint(GOOD.replaceAll("(?m)^  - name: native$", "  - native")))
        .isEqualTo(
            " line 19: arms: native: wrong; give the keys name, properties, flags, client, load,"
                + " clients");
  }

  @Test
  void aKeyWithoutAValueIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks:")))
        .isEqualTo(" line 10: blocks: wrong; give a whole number, 1 or more; a verdict needs 3");
    assertThat(complaint(GOOD.replace("threadcount: 16", "threadcount:")))
        .isEqualTo(" line 9: workload: properties: threadcount: wrong; give it a value");
    assertThat(complaint(GOOD.replace("policy: fixed", "policy:")))
        .isEqualTo(" line 22: arms: properties: backoff.policy: wrong; give it a value");
    assertThat(complaint(GOOD.replace("hard_bytes: 41943040", "hard_bytes:")))
        .isEqualTo(" line 5: server: flags: memory_limit_hard_bytes: wrong; give it a value");
  }

  @Test
  void aKeyThatMustBeThereIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("baseline: native\n", "")))
        .startsWith(" line ")
        .endsWith(": baseline: missing; see the files in workloads/experiments");
    assertThat(complaint(GOOD.replaceAll("arms:\n(.*\n)*", "")))
        .endsWith(": arms: wrong; give at least one, or a matrix");
    assertThat(complaint(GOOD.replaceAll("arms:\n(.*\n)*", "arms: []\n")))
        .isEqualTo(" line 18: arms: wrong; give at least one, or a matrix");
  }

  @Test
  void aKeyThatIsThereTwiceIsNamed() throws IOException {
    assertThat(complaint(GOOD + "seed: 8\n"))
        .startsWith(" line 24: ")
        .contains("seed")
        .doesNotContain("\n");
  }

  @Test
  void whatIsNoYamlIsNamedWithItsLine() throws IOException {
    assertThat(complaint(GOOD.replace("name: tiny", "name: [tiny")))
        .startsWith(" line ")
        .doesNotContain("\n");
  }

  @Test
  void ofSeveralMistakesTheFirstInTheFileIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("seed: 7", "seed: x").replace("blocks: 3", "blocks: 0")))
        .startsWith(" line 10: blocks: ");
  }

  @Test
  void anEmptyFileIsNamed() throws IOException {
    assertThat(List.of(complaint(""), complaint("# nothing\n")))
        .containsOnly(": is empty; see the files in workloads/experiments");
    assertThat(complaint("kudu"))
        .startsWith(" line 1: kudu: wrong; give the keys name, server, workload, blocks, ");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    var thrown = catchThrowableOfType(LabException.class, () -> ExperimentFile.read(file));

    assertThat(thrown).hasMessage(file + ": cannot be read; give an existing experiment file");
  }

  @Test
  void anArmThatIsThereTwiceIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("name: quick", "name: native")))
        .isEqualTo(" line 20: arms: native: wrong; give each arm its own name");
  }

  @Test
  void anArmWhoseNameIsNoFolderIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("name: quick", "name: ../quick")))
        .isEqualTo(
            " line 20: arms: name: ../quick: wrong; give a name of letters, digits, '.', '_' and"
                + " '-'");
  }

  @Test
  void anExperimentWhoseNameIsNoFolderIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("name: tiny", "name: ../../tiny")))
        .isEqualTo(
            " line 1: name: ../../tiny: wrong; give a name of letters, digits, '.', '_' and '-'");
  }

  @Test
  void aBaselineThatIsNoArmIsNamedWithTheArms() throws IOException {
    assertThat(complaint(GOOD.replace("baseline: native", "baseline: naitve")))
        .isEqualTo(
            " line 17: baseline: naitve: wrong; give the name of one of the arms: native, quick");
  }

  @Test
  void secondsThatAreAllWarmupAreNamed() throws IOException {
    assertThat(complaint(GOOD.replace("seconds: 20.5", "seconds: 2")))
        .isEqualTo(" line 11: seconds: wrong; give more than the warmup, which they include");
    assertThat(complaint(GOOD.replace("warmup: 2", "warmup: -1")))
        .isEqualTo(" line 12: warmup: wrong; give a number of seconds, 0 or more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{at: 5, cpus: 0.5, for: 5} | {at: 9, cpus: 0.1, for: 3} | cpus: 0.1 | cpus: 0.5",
        "{at: 5, cpus: 0.5} | {at: 9, cpus: 0.1, role: tserver, for: 3} | cpus: 0.1 of tserver | cpus: 0.5",
        "{at: 5, flags: {x: 1}, for: 5} | {at: 9, flags: {y: 1, x: 2}, for: 1} | flags: y x | flags: x",
        "{at: 5, flags: {x: 1}, for: 5} | {at: 9, flags: {'tserver:x': 2}, for: 1} | flags: tserver:x"
            + " | flags: x",
        "{at: 5, pause: tserver, for: 5} | {at: 9, pause: tserver, for: 5} | pause: tserver | pause:"
            + " tserver",
        "{at: 5, pause: tserver, for: 5} | {at: 9, kill: tserver, for: 1} | kill: tserver | pause: tserver",
        "{at: 5, kill: tserver, for: 5} | {at: 9, pause: tserver, for: 1} | pause: tserver | kill: tserver",
        "{at: 5, cpus: 0.5, for: 5} | {at: 9, pause: tserver, for: 1} | pause: tserver | cpus: 0.5",
        "{at: 5, pause: tserver, for: 5} | {at: 9, cpus: 0.5, for: 1} | cpus: 0.5 | pause: tserver",
        "{at: 5, cpus: 0.5, role: tserver, for: 5} | {at: 9, pause: tserver, for: 1} | pause: tserver"
            + " | cpus: 0.5 of tserver",
        "{at: 5, pause: leader, for: 5} | {at: 9, cpus: 0.5, role: tserver2, for: 1} | cpus: 0.5 of"
            + " tserver2 | pause: leader",
        "{at: 5, pause: leader, for: 5} | {at: 9, pause: tserver, for: 1} | pause: tserver | pause:"
            + " leader",
        "{at: 5, kill: tserver2, for: 5} | {at: 9, kill: leader, for: 1} | kill: leader | kill:"
            + " tserver2",
        "{at: 5, pause: leader, for: 5} | {at: 9, kill: tserver, for: 1} | kill: tserver | pause: leader",
        "{at: 5, kill: tserver, for: 1, every: 4} | {at: 9.5, kill: tserver, for: 1} | kill: tserver |"
            + " kill: tserver",
        "{at: 5, kill: tserver, for: 5} | {at: 9, cpus: 0.5, role: tserver, for: 1} | cpus: 0.5 of"
            + " tserver | kill: tserver",
        "{at: 5, kill: leader, for: 1, every: 4} | {at: 9.5, cpus: 0.5, role: tserver2, for: 2} |"
            + " cpus: 0.5 of tserver2 | kill: leader"
      })
  void aFaultThatWouldEndOrPreventAnotherIsNamed(
      String first, String second, String what, String other) throws IOException {
    assertThat(complaint(faults(first, second)))
        .startsWith(" line 17: faults: " + what + " at 9.")
        .endsWith(
            "wrong; %s at 5.0 s lasts at the same time, and one would end or prevent the other; give other"
                    .formatted(other)
                + " times");
  }

  @Test
  void aKillAtTheMomentOfAPauseEndsItAndIsNamed() throws IOException {
    assertThat(complaint(faults("{at: 5, pause: tserver, for: 5}", "{at: 5, kill: tserver}")))
        .contains("faults: kill: tserver at 5.0 s", "one would end or prevent the other");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{at: 5, cpus: 0.5, for: 4} | {at: 9, cpus: 0.1, for: 3}",
        "{at: 5, cpus: 0.5, role: master, for: 9} | {at: 9, cpus: 0.1, role: tserver, for: 3}",
        "{at: 5, flags: {x: 1}, for: 5} | {at: 9, flags: {xx: 1}, for: 1}",
        "{at: 5, flags: {'master:x': 1}, for: 5} | {at: 9, flags: {'tserver:x': 1}, for: 1}",
        "{at: 5, pause: master, for: 5} | {at: 9, kill: tserver, for: 1}",
        "{at: 5, cpus: 0.5, for: 4} | {at: 9, pause: tserver, for: 1}",
        "{at: 5, cpus: 0.5, role: master, for: 5} | {at: 9, pause: tserver, for: 1}",
        "{at: 5, cpus: 0.5, for: 5} | {at: 9, kill: tserver, for: 1}",
        "{at: 5, cpus: 0.5, role: tserver, for: 5} | {at: 9, kill: tserver, for: 1}",
        "{at: 2, cpus: 0.5, role: tserver} | {at: 9, kill: tserver, for: 1, every: 4}"
      })
  void faultsThatDoNotEndOrPreventEachOtherMayLastAtTheSameTime(String first, String second)
      throws IOException {
    assertThat(read(faults(first, second)).faults()).hasSize(2);
  }

  private static String faults(String first, String second) {
    return GOOD.replace("{at: 5, kill: tserver, for: 2}", first + "\n  - " + second);
  }

  @Test
  void aPauseWithoutALengthIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("kill: tserver, for: 2", "pause: tserver")))
        .isEqualTo(
            " line 16: faults: pause: tserver at 5.0 s: wrong; without for it would be over at"
                + " once; give for");
  }

  @Test
  void noBlocksAreNamed() throws IOException {
    assertThat(complaint(GOOD.replace("blocks: 3", "blocks: 0")))
        .isEqualTo(" line 10: blocks: wrong; give a whole number, 1 or more; a verdict needs 3");
  }

  @Test
  void aFaultOutsideTheTrialIsNamed() throws IOException {
    var cure = "; give times within the trial's seconds, for included";
    assertThat(complaint(GOOD.replace("at: 5", "at: -5")))
        .isEqualTo(" line 16: faults: at: wrong; give a number of seconds, 0 or more");
    assertThat(complaint(GOOD.replace("at: 5", "at: 19")))
        .isEqualTo(" line 16: faults: kill: tserver at 19.0 s: wrong" + cure);
    assertThat(complaint(GOOD.replace("for: 2", "for: 0")))
        .isEqualTo(" line 16: faults: for: wrong; give a number of seconds, more than 0");
  }

  @Test
  void aFaultThatWouldGiveTheServerMoreProcessorsThanTheRunIsNamed() throws IOException {
    var half = GOOD.replace("kind: kudu", "kind: kudu\n  cpus: 0.5");
    assertThat(read(half.replace("kill: tserver", "cpus: 0.4")).faults()).hasSize(1);
    assertThat(complaint(half.replace("kill: tserver", "cpus: 0.5")))
        .isEqualTo(
            " line 17: faults: cpus: 0.5 at 5.0 s: wrong; server: cpus: 0.5 is all that the server"
                + " has; give less");
  }

  @Test
  void aFaultThatIsNoneOrTwoOrComesTooOftenIsNamed() throws IOException {
    var kinds =
        " line 16: faults: wrong; give one of: kill, pause, cpus, flags, disturb, command, error, away";
    assertThat(complaint(GOOD.replace("kill: tserver, for: 2", "every: 6"))).isEqualTo(kinds);
    assertThat(complaint(GOOD.replace("kill: tserver", "kill: tserver, disturb: split")))
        .isEqualTo(kinds);
    assertThat(complaint(GOOD.replace("for: 2", "for: 2, every: 1")))
        .isEqualTo(
            " line 16: faults: kill: tserver at 5.0 s every 1.0 s: wrong; give 1 or more seconds,"
                + " and no less than for");
    assertThat(complaint(GOOD.replace("kill: tserver, for: 2", "error: 1009, every: 5")))
        .endsWith(
            "faults: error: 1009 at 5.0 s every 5.0 s: wrong; give 1 or more seconds, and no"
                + " less than for");
  }

  @Test
  void noProcessorsAreNamed() throws IOException {
    var cure = "give a number of processors, more than 0, such as 0.5";
    assertThat(complaint(GOOD.replace("kill: tserver", "cpus: 0")))
        .isEqualTo(" line 16: faults: cpus: wrong; " + cure);
    assertThat(complaint(GOOD.replace("kill: tserver", "cpus: half")))
        .isEqualTo(" line 16: faults: cpus: half: wrong; " + cure);
    assertThat(complaint(GOOD.replace("kind: kudu", "kind: kudu\n  cpus: -1")))
        .isEqualTo(" line 4: server: cpus: wrong; " + cure);
    assertThat(complaint(GOOD.replace("at: 5, kill: tserver", "at: 21, cpus: 0.5")))
        .isEqualTo(
            " line 16: faults: cpus: 0.5 at 21.0 s: wrong; give times within the trial's seconds,"
                + " for included");
  }

  @Test
  void noFlagsASecretOneAndOneWithoutAValueAreNamed() throws IOException {
    assertThat(complaint(GOOD.replace("kill: tserver", "flags: {}")))
        .isEqualTo(" line 16: faults: flags: wrong; give lines of name: value, at least one");
    assertThat(complaint(GOOD.replace("kill: tserver", "flags: {x: }")))
        .isEqualTo(" line 16: faults: flags: x: wrong; give it a value");
    assertThat(complaint(GOOD.replace("kill: tserver", "flags: {x_token: a}")))
        .isEqualTo(
            " line 16: faults: flags: x_token: wrong; a secret cannot be set while the server runs;"
                + " give it as server: flags");
  }

  @Test
  void aCommandThatCannotBeRunAsItIsSaidIsNamed() throws IOException {
    assertThat(complaint(GOOD.replace("kill: tserver", "command: ''")))
        .endsWith("line 16: faults: command: : wrong; give a command");
    assertThat(complaint(GOOD.replace("kill: tserver", "command: tc add")))
        .isEqualTo(
            " line 16: faults: command: tc add for 2.0 s: wrong; give an undo too, or no for");
    assertThat(complaint(GOOD.replace("kill: tserver, for: 2", "command: a, within: 0")))
        .isEqualTo(" line 16: faults: within: wrong; give a number of seconds, more than 0");
    assertThat(complaint(GOOD.replace("kill: tserver, for: 2", "command: 'x --token ***'")))
        .isEqualTo(
            " line 16: faults: command: x --token ***: wrong; a secret is not kept in results; give"
                + " the file that has it");
    assertThat(complaint(GOOD.replace("kill: tserver", "kill: tserver, undo: tc del")))
        .isEqualTo(" line 16: faults: unknown key undo of kill; known: at, every, for, kill");
  }

  @Test
  void noServersAreNamed() throws IOException {
    var cure = "wrong; give a whole number, 1 or more";
    assertThat(complaint(GOOD.replace("kind: kudu", "kind: kudu\n  servers: 0")))
        .isEqualTo(" line 4: server: servers: " + cure);
    assertThat(complaint(GOOD.replace("kind: kudu", "kind: kudu\n  servers: 1.5")))
        .isEqualTo(" line 4: server: servers: " + cure);
  }

  @Test
  void aKeyThatIsOfAnotherKindOfFaultIsNamedWithThoseOfThisKind() throws IOException {
    assertThat(complaint(GOOD.replace("kill: tserver", "disturb: split")))
        .isEqualTo(" line 16: faults: unknown key for of disturb; known: at, disturb, every");
    assertThat(complaint(GOOD.replace("for: 2", "committed: true")))
        .isEqualTo(" line 16: faults: unknown key committed of kill; known: at, every, for, kill");
    assertThat(complaint(GOOD.replace("kill: tserver", "kil: tserver")))
        .startsWith(" line 16: unknown key kil; known: at, for, every, kill, pause, ");
  }

  @ParameterizedTest
  @CsvSource({
    "for: 2, restartAfter: 2, line 16: restartAfter: is of an earlier version; it is called for",
    "for: 2, resumeAfter: 2, line 16: resumeAfter: is of an earlier version; it is called for",
    "memory_limit_hard_bytes: 41943040, faults: 1021:p=0.1, line 5: faults: is of an earlier version",
    "backoff.base: 20ms, away.kind: silent, line 23: away.kind: is of an earlier version; give the"
  })
  void aSpellingOfAnEarlierVersionIsRefusedWithThatOfToday(String now, String once, String words)
      throws IOException {
    assertThat(complaint(GOOD.replace(now, once))).startsWith(" " + words);
  }

  @Test
  void anUnknownPolicyIsNamedWithItsArmAndTheKnownOnes() throws IOException {
    assertThat(complaint(GOOD.replace("policy: fixed", "policy: fixde")))
        .startsWith(" line 22: arms: quick: backoff.policy=fixde: unknown; known policies: ")
        .contains(" exponential, fixed, ", ", native, none, table, ");
  }

  @Test
  void aCapUnderItsBaseIsNamedWithItsArm() throws IOException {
    assertThat(complaint(GOOD.replace("fixed", "exponential") + "      backoff.cap: 10ms\n"))
        .startsWith(" line 24: arms: quick: backoff.cap=10ms: ")
        .contains("20ms");
  }

  @Test
  void aWrongUnitIsNamedWithItsArm() throws IOException {
    assertThat(complaint(GOOD.replace("20ms", "20parsec")))
        .startsWith(
            " line 23: arms: quick: backoff.base=20parsec: unknown unit parsec; units: ns, ");
  }

  @Test
  void anAttemptTimeoutOfAStoresOwnClientIsNamedWithItsArm() throws IOException {
    assertThat(
            complaint(
                GOOD.replace(
                    "threadcount: 16", "threadcount: 16\n    backoff.attempt-timeout: 1s")))
        .contains(
            ": arms: native: backoff.attempt-timeout=1s: cannot be told to a store's own client");
  }
}
