package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbProcessTest {

  @TempDir Path folder;

  @Test
  void noCommandHasASecretInIt() throws IOException {
    var home = new Home(folder);
    Files.createDirectories(home.bindings().resolve("bin"));
    Files.writeString(
        home.bindings().resolve("bin/backoff-bindings.properties"), "kudubackoff:x.Y\n");
    try (var properties = ClientProperties.ofOwner(Map.of("sasl.token", "hunter2"))) {
      var file = properties.file();
      var commands =
          List.of(
              YcsbProcess.runCommand(home, "kudu", file, folder.resolve("gc.log")),
              YcsbProcess.loadCommand(home, "kudu", file),
              YcsbProcess.tablesCommand(home, "kudu", file, List.of("drop=x")),
              YcsbProcess.verifyCommand(home, "kudu", file, null, List.of("ledger.csv")));

      assertThat(commands)
          .allSatisfy(
              words ->
                  assertThat(words)
                      .containsSequence("-P", file.toString())
                      .noneMatch(word -> word.contains("hunter2")));
      assertThat(file).content().contains("sasl.token=hunter2");
    }
  }
}
