package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.Lifetime;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret is on no command line, which everybody on the machine can read. */
class SecretFlagsTest {

  @TempDir Path folder;

  @Test
  void hbasesAreLinesOfAVariable() {
    var command =
        new HBaseServer(new HBaseJars(folder), folder, Lifetime.OF_PARENT)
            .command(
                HBaseServer.ROLE,
                List.of("--hbase.a.password=x", "--hbase.b=1", "--hbase.c.token=y"));

    assertThat(command.words()).contains("--hbase.b=1");
    assertThat(String.join(" ", command.words())).doesNotContain("hbase.a", "hbase.c");
    assertThat(command.secrets().values())
        .containsExactly("--hbase.a.password=x\n--hbase.c.token=y");
  }
}
