package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatorCounts;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountsFileTest {

  private static final EmulatorCounts NONE = new EmulatorCounts(0, 0, 0, 0, Map.of());

  @TempDir Path folder;

  @Test
  void whenItIsClosedTheLastCountsAreInIt() {
    var file = folder.resolve("counts");
    var now = new AtomicReference<>(NONE);
    try (var counts = CountsFile.open(file, now::get)) {
      assertThat(file).content().contains("commits=0\n").doesNotContain("errors");
      now.set(new EmulatorCounts(1, 2, 3, 4, Map.of(1020, 5L)));
    }

    assertThat(file).hasContent("readVersions=1\nreads=2\ncommits=3\nmutations=4\nerrors.1020=5");
    assertThat(folder).isDirectoryNotContaining("glob:**.next");
  }

  @Test
  void oneThatCannotBeWrittenIsOneLine() {
    var file = folder.resolve("no-such-folder/counts");
    assertThatThrownBy(() -> CountsFile.open(file, () -> NONE))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("fdb.embedded.counts-file=" + file + ": cannot be written (")
        .hasMessageEndingWith("; give a file in an existing, writable folder");
  }
}
