package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunningFlagsTest {

  private final Map<String, String> server = new HashMap<>(Map.of("one:a", "1"));
  private final RunningFlags flags = new RunningFlags(this::set);
  private boolean answers = true;

  private Optional<String> set(String role, String name, Optional<String> value) {
    if (!answers) {
      throw new ServerException("no answer");
    }
    var flag = role + ":" + name;
    return Optional.ofNullable(
        value.isPresent() ? server.put(flag, value.get()) : server.remove(flag));
  }

  @Test
  void aFlagIsSetBackToWhatItWasAndOneThatWasNotSetIsNotSetAgain() {
    flags.set("one", "a", "5");
    flags.set("one", "b", "6");
    assertThat(server).isEqualTo(Map.of("one:a", "5", "one:b", "6"));

    flags.setBack("one", "a");
    flags.setBack("one", "b");

    assertThat(server).isEqualTo(Map.of("one:a", "1"));
  }

  @Test
  void aFlagThatWasSetTwiceIsSetBackToWhatItWasBeforeBoth() {
    flags.set("one", "a", "5");
    flags.set("one", "a", "6");

    flags.setBack("one", "a");
    flags.setBack("one", "a");

    assertThat(server).isEqualTo(Map.of("one:a", "1"));
  }

  @Test
  void aFlagThatCouldNotBeSetBackCanStillBeSetBack() {
    flags.set("one", "a", "5");
    answers = false;
    assertThatThrownBy(() -> flags.setBack("one", "a")).hasMessage("no answer");
    assertThat(flags.areAllSetBack()).isFalse();
    answers = true;

    flags.setBack("one", "a");

    assertThat(server).isEqualTo(Map.of("one:a", "1"));
    assertThat(flags.areAllSetBack()).isTrue();
  }

  @Test
  void aFlagWhoseSettingWasNotAnsweredMayBeSetUntilItsProcessEnds() {
    answers = false;
    assertThatThrownBy(() -> flags.set("one", "a", "5")).hasMessage("no answer");
    answers = true;
    flags.set("one", "a", "5");
    flags.setBack("one", "a");
    assertThat(flags.areAllSetBack()).isFalse();

    flags.forget("one");

    assertThat(flags.areAllSetBack()).isTrue();
  }

  @Test
  void theFlagsOfAProcessThatHasEndedAreNotSetBack() {
    flags.set("one", "a", "5");
    flags.set("two", "a", "5");
    flags.forget("one");

    flags.setBack("one", "a");
    flags.setBack("two", "a");

    assertThat(server).isEqualTo(Map.of("one:a", "5"));
  }
}
