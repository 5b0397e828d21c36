package io.github.ycsbbackoff.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.lab.LabException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetCheckTest {

  @TempDir Path folder;

  @Test
  void anExperimentOnAClusterThatRunsCanBeRunByPods() {
    assertThatCode(() -> require(Fleets.EXPERIMENT)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ", masters: \"kudu-1:7051\" |  | server: masters: missing, and pods start no server; give"
            + " it, or --masters HOST:PORT,...",
        "kudu-1:7051 | /etc | server: masters: /etc is a file of this machine, which pods do not"
            + " have; give a store that has addresses",
        "seconds: 20 | seconds: 20\\nprofile: cpu | profile: pods are not profiled; leave it out",
        "threadcount: 2 | kudu.password: x | has properties that look secret, which a ConfigMap"
            + " would show; give a store that needs none"
      })
  void whatPodsCannotRunIsOneLineThatNamesTheCure(String part, String other, String line) {
    var text = Fleets.EXPERIMENT.replace(part, other == null ? "" : other.replace("\\n", "\n"));

    assertThatThrownBy(() -> require(text))
        .isInstanceOf(LabException.class)
        .hasMessage("mine.yaml: " + line);
  }

  private void require(String text) {
    FleetCheck.require(Fleets.experiment(folder, text), "mine.yaml");
  }
}
