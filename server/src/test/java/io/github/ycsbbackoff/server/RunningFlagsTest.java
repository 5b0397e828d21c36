package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunningFlagsTest {

  private final Map<String, String> server = new HashMap<>(Map.of("one:a", "1"));
  private final RunningFlags flags = new RunningFlags(this::set);

  private Optional<String> set(String role, String name, Optional<String> value) {
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
  void theFlagsOfAProcessThatHasEndedAreNotSetBack() {
    flags.set("one", "a", "5");
    flags.set("two", "a", "5");
    flags.forget("one");

    flags.setBack("one", "a");
    flags.setBack("two", "a");

    assertThat(server).isEqualTo(Map.of("one:a", "5"));
  }
}
