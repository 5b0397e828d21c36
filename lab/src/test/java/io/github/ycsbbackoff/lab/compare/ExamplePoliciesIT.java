package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of the example of a policy jar, built with this repository, on a real Kudu: the jar lies
 * where users put theirs.
 */
@NeedsKudu
class ExamplePoliciesIT {

  /** An experiment on a server that refuses from the first seconds on, for want of memory. */
  private static final String EXPERIMENT =
      """
      name: tiny
      server:
        kind: kudu
        flags:
          memory_limit_hard_bytes: 41943040
          memory_limit_soft_percentage: 60
          memory_pressure_percentage: 80
          block_cache_capacity_mb: 8
      workload:
        file: insert-only
        properties: {threadcount: 16, kudu.tablets: 4, kudu.connect-timeout: 60s}
      blocks: 1
      seconds: 12
      warmup: 2
      verify: true
      baseline: example
      arms:
        - name: example
          properties: {backoff.policy: example-patient, backoff.beat: 250us}
      """;

  @TempDir Path folder;

  @Test
  void oneOfEachKindFromAJarTakesPartInATrial() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    var policies = Files.createDirectories(folder.resolve("policies"));
    Files.copy(Path.of(System.getProperty("example.policies")), policies.resolve("example.jar"));

    var compare = compare(policies);

    assertThat(compare.status()).as(compare.err()).isZero();
    var results = Results.read(CompareIT.onlyFolderIn(folder.resolve("results")));
    var trial = results.trials().get(0);
    assertThat(trial.info().policy()).isEqualTo("example-patient");
    assertThat(trial.info().rejections()).anyMatch(count -> count.client() > 0);
    var seconds = trial.read(notice -> {}).client().seconds();
    var backoff = seconds.stream().mapToDouble(ClientSecond::backoffSeconds).sum();
    assertThat(backoff).as("seconds that the wait has asked for").isPositive();
    var admission = seconds.stream().mapToDouble(each -> each.sending().admissionSeconds()).sum();
    assertThat(admission).as("seconds that the admission has asked for").isPositive();
    assertThat(seconds).as("the budget has a level").anyMatch(each -> each.sending().budget() > 0);
    assertThat(seconds).as("the limit shrank").anyMatch(each -> each.sending().limit() < 64);
  }

  private Program.Ended compare(Path policies) {
    var backoff = new Backoff(folder);
    var words = new ArrayList<>(backoff.words("compare", "tiny.yaml"));
    words.add(1, "-Dbackoff.policies=" + policies);
    return Program.run(folder, backoff.environment(), words);
  }
}
