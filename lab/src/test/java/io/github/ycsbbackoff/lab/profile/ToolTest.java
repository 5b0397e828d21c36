package io.github.ycsbbackoff.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the programs that profile, and of what is said where they cannot. */
class ToolTest {

  @TempDir Path folder;

  @Test
  void aProgramThatIsNotInstalledIsNamed() {
    assertThatThrownBy(() -> Tool.run(List.of("no-such-profiler"), folder.resolve("said")))
        .isInstanceOf(ProfilerException.class)
        .hasMessage("there is no no-such-profiler");
  }

  @Test
  void aProgramThatFailsIsSaidWithItsReasonWithoutHeadingAndAdvice() {
    var words =
        List.of("sh", "-c", "echo Error: >&2; echo no permission >&2; echo see perf.html; exit 3");

    assertThatThrownBy(() -> Tool.run(words, folder.resolve("said")))
        .isInstanceOf(ProfilerException.class)
        .hasMessage("sh ended with status 3: no permission");
  }

  @Test
  void aProgramThatFailsWithoutAWordIsSaidToo() {
    assertThatThrownBy(() -> Tool.run(List.of("false"), folder.resolve("said")))
        .isInstanceOf(ProfilerException.class)
        .hasMessage("false ended with status 1: it said nothing");
  }

  @Test
  void whatAProgramPrintsIsInItsFile() throws ProfilerException {
    Tool.run(List.of("echo", "5 main"), folder.resolve("said"));

    assertThat(folder.resolve("said")).hasContent("5 main");
  }
}
