package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kudu.client.PolicyKuduClient;
import org.junit.jupiter.api.Test;

/** The stub that the hook is compiled against must never hide the real client. */
class ShippedClassesTest {

  @Test
  void noStubIsAmongThem() throws Exception {
    var classes = Path.of(PolicyKuduClient.class.getResource("PolicyKuduClient.class").toURI());
    try (var files = Files.list(classes.getParent())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("PolicyAsyncKuduClient.class")
          .noneMatch(name -> name.startsWith("AsyncKuduClient"));
    }
  }
}
