package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.CsvTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientSpreadTest {

  @TempDir Path folder;

  /** Tests an offset that is the difference of two times since 1970, as doubles hold them. */
  @Test
  void anEndThatDoublesPutBehindASecondMakesNoSecondInWhichNobodyIsAtWork() throws IOException {
    var client = folder.resolve("client.csv");
    Files.writeString(client, "t_s,acknowledged\n1,10\n1.6,6\n");
    var spread = new ClientSpread();

    spread.add(CsvTable.readUpToCut(client), 1_790_000_000.7 - 1_790_000_000.3);

    spread.write(folder.resolve("clients.csv"), 0);
    assertThat(folder.resolve("clients.csv"))
        .content()
        .endsWith("\n1.000,1.000,1,6.0,6.0,6.0,1.0000\n2.000,2.000,1,10.0,10.0,10.0,1.0000\n");
  }
}
