package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.drive.PackedFolder;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.ImageLayout;
import io.github.ycsbbackoff.server.ServerException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The results of a run, brought from the volume through the driver's pod, and deleted there. */
final class FetchedResults {

  private static final Duration SENT_WITHIN = Duration.ofMinutes(30);

  private final KubernetesClient client;
  private final Fleet fleet;
  private final String pod;

  /**
   * Does nothing yet.
   *
   * @param pod the name of the driver's pod, which runs
   */
  FetchedResults(KubernetesClient client, Fleet fleet, String pod) {
    this.client = client;
    this.fleet = fleet;
    this.pod = pod;
  }

  /**
   * Brings the results into a folder here, which is made, and deletes them there.
   *
   * @throws ServerException if they do not arrive whole; then they stay on the volume
   */
  void into(Path folder) throws IOException {
    var there = ImageLayout.RESULTS + "/" + fleet.run().text();
    var packed = Files.createTempFile("backoff-", ".zip");
    try {
      try (var out = Files.newOutputStream(packed)) {
        run(out, "fleet", "send", there);
      }
      Files.createDirectories(folder);
      PackedFolder.unpack(packed, folder);
    } finally {
      Files.deleteIfExists(packed);
    }
    run(OutputStream.nullOutputStream(), "fleet", "send", "--delete", there);
  }

  /** Runs a command of the lab in the pod. */
  private void run(OutputStream out, String... words) throws IOException {
    var errors = new ByteArrayOutputStream();
    try (var command =
        client
            .pods()
            .inNamespace(fleet.namespace())
            .withName(pod)
            .inContainer("driver")
            .writingOutput(out)
            .writingError(errors)
            .exec(ImageLayout.command(words))) {
      var status = command.exitCode().get(SENT_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
      if (status == null || status != 0) {
        throw lost(errors.toString(StandardCharsets.UTF_8).strip(), null);
      }
    } catch (KubernetesClientException e) {
      throw lost(ApiWords.of(e), e);
    } catch (ExecutionException e) {
      throw lost(String.valueOf(e.getCause().getMessage()), e);
    } catch (TimeoutException e) {
      throw lost("they were not sent within %d s".formatted(SENT_WITHIN.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw lost("interrupted", e);
    }
  }

  private ServerException lost(String why, Exception cause) {
    return new ServerException(
        "the results could not be fetched (%s); they stay in %s of %s"
            .formatted(why, fleet.run().text(), fleet.volume().message()),
        cause);
  }
}
