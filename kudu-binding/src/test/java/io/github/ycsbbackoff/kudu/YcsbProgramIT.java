package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the binding as a user meets it: in YCSB's own program, in a separate process. */
@Tag("server")
class YcsbProgramIT {

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @TempDir Path folder;

  @Test
  void aRunWithFailedRowsSaysSoInItsLastLines() throws Exception {
    var table = KUDU.newTable();
    assertThat(load(table).ours()).isEmpty();
    var again = load(table);
    assertThat(again.ours()).hasSize(2);
    assertThat(again.ours().get(0))
        .isEqualTo(
            "ycsb-backoff: 100 of 100 rows were not acknowledged: 100 failed, 0 given up after"
                + " rejections, 0 of unknown outcome");
    assertThat(again.ours().get(1)).startsWith("ycsb-backoff: the first: insert user");
    assertThat(again.err().subList(again.err().size() - 2, again.err().size()))
        .isEqualTo(again.ours());
    assertThat(again.out()).contains("[BACKOFF-INSERT], FailedRows, 100");
  }

  @Test
  void theShellOfYcsbInsertsAndReads() throws Exception {
    var shell =
        JavaProgram.shell(
            folder,
            List.of("insert user1 field0=red field1=blue", "read user1", "quit"),
            List.of(
                "-db",
                KuduBinding.class.getName(),
                "-p",
                "fieldcount=2",
                "-p",
                "table=" + KUDU.newTable(),
                "-p",
                "kudu.masters=" + KUDU.masters()));
    assertThat(shell.traces()).isEmpty();
    assertThat(shell.out()).anyMatch(line -> line.contains("field0=red"));
  }

  private JavaProgram load(String table) throws Exception {
    return JavaProgram.ycsb(
        KuduBinding.class,
        folder,
        "-load",
        "-threads",
        "4",
        "-p",
        "recordcount=100",
        "-p",
        "write.mode=batched",
        "-p",
        "table=" + table,
        "-p",
        "kudu.masters=" + KUDU.masters());
  }
}
