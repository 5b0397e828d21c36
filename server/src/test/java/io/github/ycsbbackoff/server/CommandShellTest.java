package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CommandShellTest {

  @AutoClose private final CommandShell shell = new CommandShell(Duration.ofSeconds(60));

  @Test
  void everyCommandHasItsOwnStatusAndOutput() {
    assertThat(shell.run(shell("echo one; echo two >&2; exit 3")))
        .isEqualTo(new CommandShell.Ended(3, "one\ntwo\n\n"));
    assertThat(shell.run(shell("printf three"))).isEqualTo(new CommandShell.Ended(0, "three\n"));
    assertThat(shell.run(Command.of("no-such-program")).status()).isEqualTo(127);
  }

  @Test
  void wordsAndVariablesReachTheCommandAsTheyAre() {
    var command =
        Command.of("sh", "-c", "printf '%s|' \"$A\" \"$@\"", "name", "it's", "$B", "a b", "*", "")
            .environment(Map.of("A", "x $y 'z'"));

    assertThat(shell.run(command).output()).startsWith("x $y 'z'|it's|$B|a b|*||");
  }

  @Test
  void theLastWordsOfACommandAreItsLastLineThatIsNotBlank() {
    assertThat(shell.run(shell("echo first; echo ' last '; echo")).lastLine()).isEqualTo("last");
    assertThat(shell.run(shell("true")).lastLine()).isEqualTo("it printed nothing");
  }

  @Test
  void aCommandThatDoesNotEndIsKilledAndTheNextOneRuns() {
    try (var impatient = new CommandShell(Duration.ofMillis(200))) {
      assertThatThrownBy(() -> impatient.run(shell("exec sleep 600")))
          .isInstanceOf(ServerException.class)
          .hasMessage("sh: does not end within 200 ms");
    }
    assertThat(shell.run(shell("echo next")).output()).startsWith("next");
  }

  @Test
  void aWordWithALineBreakIsRefused() {
    assertThatThrownBy(() -> shell.run(Command.of("echo", "a\nb")))
        .isInstanceOf(WrongInputException.class)
        .hasMessage("a b: has a line break; leave it out");
  }

  private static Command shell(String script) {
    return Command.of("sh", "-c", script);
  }
}
