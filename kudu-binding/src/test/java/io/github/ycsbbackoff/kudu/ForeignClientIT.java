package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Program;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kudu.client.AsyncKuduClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A client of some other version, whose constructor the hook does not know. */
@Tag("server")
class ForeignClientIT {

  /** The parameters of the one that the hook calls. */
  private static final String CONSTRUCTOR =
      "(Lorg/apache/kudu/client/AsyncKuduClient$AsyncKuduClientBuilder;"
          + "Lorg/apache/kudu/client/AsyncKuduClient$1;)V";

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @TempDir Path folder;

  @BeforeEach
  void makeClient() throws IOException {
    rename("AsyncKuduClient.class");
    rename("AsyncKuduClient$AsyncKuduClientBuilder.class");
  }

  @Test
  void oneLineNamesTheVersionsThatWork() throws Exception {
    var run = load("kudu.hook-fallback=fail");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.ours())
        .singleElement()
        .asString()
        .contains("versions that can: 1.10.0 to 1.18.1", "kudu.hook-fallback=native");
    assertThat(run.traces()).isEmpty();
  }

  @Test
  void ifAskedToItRunsUncountedAndSaysSo() throws Exception {
    var run = load("kudu.hook-fallback=native");
    assertThat(run.status()).isZero();
    assertThat(run.traces()).isEmpty();
    assertThat(run.ours()).singleElement().asString().contains("is not counted");
    assertThat(run.out())
        .contains("[INSERT], Return=OK, 50", "[BACKOFF-INSERT], AcknowledgedRows, 50");
  }

  private Program load(String setting) throws Exception {
    var classPath = folder + File.pathSeparator + Program.classPath();
    return Program.run(
        folder,
        classPath,
        "site.ycsb.Client",
        List.of(
            "-load",
            "-db",
            KuduBinding.class.getName(),
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=50",
            "-p",
            "kudu.masters=" + KUDU.masters(),
            "-p",
            setting));
  }

  /** Gives the compiler's synthetic type another name, of the same length, in one class file. */
  private void rename(String name) throws IOException {
    try (var in = AsyncKuduClient.class.getResourceAsStream(name)) {
      var bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      var changed = bytes.replace(CONSTRUCTOR, CONSTRUCTOR.replace("$1", "$0"));
      assertThat(changed).isNotEqualTo(bytes);
      var file = folder.resolve("org/apache/kudu/client").resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, changed.getBytes(StandardCharsets.ISO_8859_1));
    }
  }
}
