package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of what is told of a command in a pod that failed. */
class PodCommandTest {

  @Test
  void theLabsOwnWordIsToldWithoutWhatTheJvmSaysBesideIt() {
    var errors =
        """
        Picked up JAVA_TOOL_OPTIONS: -Xmx64m
        backoff: cannot delete /results/mine; see who owns or uses it
        """;

    assertThat(PodCommand.why(errors, 1))
        .isEqualTo("cannot delete /results/mine; see who owns or uses it");
  }

  @Test
  void ofAStackTraceTheErrorIsToldInOneLine() {
    var errors =
        "\njava.io.IOException: No space\tleft\n\tat java.base/java.io.File.x(File.java)\n";

    assertThat(PodCommand.why(errors, 1)).isEqualTo("java.io.IOException: No space left");
  }

  @Test
  void aCommandThatSaidNothingIsToldWithItsStatus() {
    assertThat(PodCommand.why(" \n", 137)).isEqualTo("it ended with status 137");
    assertThat(PodCommand.why("", null)).isEqualTo("it ended with status unknown");
  }
}
