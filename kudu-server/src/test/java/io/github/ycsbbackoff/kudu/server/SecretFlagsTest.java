package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.Lifetime;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret is on no command line, which everybody on the machine can read. */
class SecretFlagsTest {

  @TempDir Path folder;

  @Test
  void kudusAreVariablesThatGflagsReads() {
    var command =
        new KuduServer(folder, folder, Lifetime.OF_PARENT)
            .command(KuduServer.TSERVER, List.of("--x_password=hunter2=3", "--y=1"));

    assertThat(command.words()).contains("--fromenv=x_password", "--y=1");
    assertThat(String.join(" ", command.words())).doesNotContain("hunter2");
    assertThat(command.environment()).doesNotContainValue("hunter2=3");
    assertThat(command.secrets()).containsExactly(Map.entry("FLAGS_x_password", "hunter2=3"));
  }
}
