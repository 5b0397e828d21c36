package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.fixture.SyntheticClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A base of tests of what becomes of the results folders of eight clients. */
abstract class OnEightClients {

  static final int CLIENTS = 8;
  static final int SECONDS = 12;

  @TempDir Path temporary;
  SyntheticClients clients;
  Path merged;

  @BeforeEach
  void writeClients() throws IOException {
    clients = new SyntheticClients(temporary.resolve("clients"), CLIENTS, SECONDS);
    clients.write(100);
    merged = temporary.resolve("results/merged");
  }

  /** Writes an environment of one key for a client. */
  final void writeEnvironment(int index, String key, String value) throws IOException {
    Files.writeString(
        clients.folder(index).resolve("environment.json"),
        "{\"%s\": \"%s\"}".formatted(key, value));
  }

  /** Merges all of them, of which so many were planned; 0 for as many as there are. */
  final List<String> merge(int planned) throws IOException {
    var merge = ResultsMerge.of(List.of(clients.root()), planned);
    merge.make(merged);
    return merge.write(merged, "backoff merge clients");
  }
}
