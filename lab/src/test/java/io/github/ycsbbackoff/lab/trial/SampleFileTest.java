package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTest {

  /** A disk without space, as Linux plays it. */
  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path folder;

  @Test
  void rowsAreThereAsSoonAsTheyAreWritten() throws IOException {
    var path = folder.resolve("server.csv");
    try (var file = new SampleFile(path, List.of("a", "b"))) {
      file.row(1, 1001.5, List.of("2", "3"));
      assertThat(path).hasContent("t_s,epoch_s,a,b\n1.000,1001.500,2,3\n");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskDisturbsNoTrialThatRunsAndIsSaidAtItsEnd() throws IOException {
    var file = new SampleFile(FULL, List.of("a", "b"));
    assertThatCode(() -> file.row(1, 1001.5, List.of("2", "3"))).doesNotThrowAnyException();

    assertThatThrownBy(file::close)
        .isInstanceOf(TrialException.class)
        .hasMessageStartingWith("/dev/full: cannot be written (")
        .hasMessageEndingWith("); see the disk's space");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void allThatIsSampledSaysSo() throws IOException {
    var server = new GivenCluster(Stores.named("kudu"), "localhost:1", "backoff_x_", 0);
    var samplers =
        List.of(
            new HostSampler(List::of, FULL),
            new ServerSampler(server, FULL),
            new Faults(
                List.of(), 1, server, new ClientTail(folder.resolve("client.csv")), FULL, FULL));

    for (var sampler : samplers) {
      assertThatThrownBy(sampler::close)
          .as(sampler.getClass().getSimpleName())
          .isInstanceOf(TrialException.class)
          .hasMessageStartingWith("/dev/full: cannot be written (");
    }
  }
}
