package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of a server that crashes in the middle of a trial, as real ones do. */
@NeedsKudu
class DeadServerIT {

  @TempDir Path folder;

  @Test
  void itsTrialSaysSoAndTheNextOneHasAServerAgain() throws Exception {
    Tiny.writeImpatient(folder.resolve("tiny.yaml"), 6);
    try (var lab = new Backoff(folder).start("compare", "tiny.yaml")) {
      Await.until(() -> KilledLabIT.secondsMeasured(folder) > 0 || !lab.isAlive(), lab::said);
      var crash = new ProcessBuilder("kill", "-SEGV", Long.toString(tabletServer(lab))).start();
      assertThat(crash.waitFor()).isZero();

      var ended = lab.end();

      assertThat(ended.status()).as(ended.err()).isEqualTo(1);
      assertThat(ended.out().lines().filter(line -> line.startsWith("WENT WRONG: ")))
          .singleElement()
          .asString()
          .contains(": kudu tserver ended by itself, with status 139: ");
    }
  }

  private static long tabletServer(Program lab) {
    return lab.handle()
        .descendants()
        .filter(each -> each.info().command().orElse("").endsWith("kudu-tserver"))
        .findFirst()
        .orElseThrow()
        .pid();
  }
}
