package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogPositionTest {

  private static final String AT_4 = "2026-05-01T12:00:04.500000000Z ";
  private static final String AT_5 = "2026-05-01T12:00:05.000000000Z ";
  private static final String AT_6 = "2026-05-01T12:00:06.000000000Z ";
  private static final String LATER_AT_6 = "2026-05-01T12:00:06.700000000Z ";

  private final LogPosition position = new LogPosition();

  @Test
  void linesOfOneTimeInOneAnswerAreAllRead() {
    assertThat(read(AT_5 + "one", AT_5 + "two", AT_5 + "three"))
        .containsExactly("one", "two", "three");
  }

  @Test
  void aFurtherLineOfTheSameTimeInTheNextAnswerIsRead() {
    assertThat(read(AT_5 + "one", AT_5 + "two")).containsExactly("one", "two");

    assertThat(read(AT_5 + "one", AT_5 + "two", AT_5 + "three")).containsExactly("three");
    assertThat(read(AT_5 + "one", AT_5 + "two", AT_5 + "three", AT_6 + "four"))
        .containsExactly("four");
  }

  @Test
  void linesThatTheNodeGivesAgainAreNotReadAgain() {
    assertThat(read(AT_5 + "one", AT_6 + "two")).hasSize(2);

    assertThat(read(AT_6 + "two")).isEmpty();
    assertThat(read(AT_5 + "one", AT_6 + "two", LATER_AT_6 + "three")).containsExactly("three");
    assertThat(read(AT_6 + "two", LATER_AT_6 + "three")).isEmpty();
  }

  @Test
  void linesAfterAClockThatWasSetBackAreRead() {
    assertThat(read(AT_5 + "one", AT_6 + "two")).hasSize(2);

    assertThat(read(AT_5 + "one", AT_6 + "two", AT_4 + "three")).containsExactly("three");
    assertThat(read(AT_5 + "one", AT_6 + "two", AT_4 + "three", AT_5 + "four"))
        .containsExactly("four");
    assertThat(read(AT_5 + "one", AT_6 + "two", AT_4 + "three", AT_5 + "four", AT_5 + "five"))
        .containsExactly("five");
  }

  @Test
  void theNodeIsAskedForAMinuteAgainInCaseItsClockWasSetBack() {
    assertThat(position.since()).isEmpty();

    assertThat(read(AT_5 + "one")).hasSize(1);

    assertThat(position.since()).hasValue(Instant.parse("2026-05-01T11:59:05Z"));
  }

  @Test
  void ofANewFileTheLinesThatAreNotOlderAreRead() {
    assertThat(read(AT_4 + "one", AT_5 + "two", AT_5 + "three")).hasSize(3);

    assertThat(read(AT_5 + "four", AT_6 + "five")).containsExactly("four", "five");
    assertThat(read(AT_5 + "four", AT_6 + "five")).isEmpty();
  }

  @Test
  void linesWithoutATimeAreLeftOut() {
    assertThat(read("unable to retrieve container logs for containerd://0123", "", AT_5 + "one"))
        .containsExactly("one");
    assertThat(read("unable to retrieve container logs for containerd://0123")).isEmpty();
    assertThat(position.since()).hasValue(Instant.parse("2026-05-01T11:59:05Z"));
  }

  private List<String> read(String... answer) {
    return position.readOn(List.of(answer));
  }
}
