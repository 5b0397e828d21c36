package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.TrialProfile;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfiledWindowTest {

  @TempDir Path folder;

  @Test
  void aProcessOfTheServerThatDoesNotRunAsTheWindowBeginsIsSaid() throws IOException {
    var asked = new AtomicInteger();
    var experiment =
        Experiments.of(1, 42, "native").withProfile(ProfileKind.CPU).withWarmup(0).withSeconds(60);
    var files = new TrialFiles(folder);
    Files.writeString(files.client(), "t_s,epoch_s\n");
    try (var window = new ProfiledWindow(experiment, serverThatIsDown(asked), files)) {
      window.client(endedProcess());
      // The processes are asked for to prepare their profiles, and as these begin.
      await().until(() -> asked.get() == 2);
    }

    var profile =
        new ObjectMapper()
            .readValue(folder.resolve(ProfiledTrial.FILE).toFile(), TrialProfile.class);
    assertThat(profile.processes())
        .contains(
            ProcessProfile.failed("tserver", "it did not run when the measured window began"));
  }

  private static EmbeddedServer serverThatIsDown(AtomicInteger asked) {
    return (EmbeddedServer)
        Proxy.newProxyInstance(
            EmbeddedServer.class.getClassLoader(),
            new Class<?>[] {EmbeddedServer.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "roles" -> List.of("tserver");
                  case "pids" -> {
                    asked.incrementAndGet();
                    yield Map.of();
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static long endedProcess() throws IOException {
    var process = new ProcessBuilder("true").start();
    process.onExit().join();
    return process.pid();
  }
}
