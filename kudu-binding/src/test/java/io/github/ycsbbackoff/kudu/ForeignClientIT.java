package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a client of some other version, whose constructor the hook does not know. */
@Tag("server")
class ForeignClientIT {

  /** The parameters of the constructor that the hook calls. */
  private static final String CONSTRUCTOR =
      "(Lorg/apache/kudu/client/AsyncKuduClient$AsyncKuduClientBuilder;"
          + "Lorg/apache/kudu/client/AsyncKuduClient$1;)V";

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @TempDir Path folder;
  private ForeignClient client;

  @BeforeEach
  void makeClient() throws IOException {
    var other = CONSTRUCTOR.replace("$1", "$0");
    client =
        new ForeignClient(folder)
            .with("AsyncKuduClient", CONSTRUCTOR, other)
            .with("AsyncKuduClient$AsyncKuduClientBuilder", CONSTRUCTOR, other);
  }

  @Test
  void oneLineNamesTheVersionsThatWork() throws Exception {
    var run = client.load("kudu.masters=" + KUDU.masters(), "kudu.hook-fallback=fail");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.ours())
        .singleElement()
        .asString()
        .contains("versions that can: 1.10.0 to 1.18.1", "kudu.hook-fallback=native");
    assertThat(run.traces()).isEmpty();
  }

  @Test
  void ifAskedToItRunsUncountedAndSaysSo() throws Exception {
    var run = client.load("kudu.masters=" + KUDU.masters(), "kudu.hook-fallback=native");
    assertThat(run.status()).isZero();
    assertThat(run.traces()).isEmpty();
    assertThat(run.ours()).singleElement().asString().contains("is not counted");
    assertThat(run.out())
        .contains("[INSERT], Return=OK, 50", "[BACKOFF-INSERT], AcknowledgedRows, 50");
  }
}
