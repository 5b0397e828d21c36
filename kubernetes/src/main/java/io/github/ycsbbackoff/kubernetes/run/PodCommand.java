package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.manifest.ImageLayout;
import io.github.ycsbbackoff.server.ServerException;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A command of the lab that is run in a pod which runs already. */
@FunctionalInterface
interface PodCommand {

  Duration DONE_WITHIN = Duration.ofMinutes(30);

  /**
   * Runs it to its end.
   *
   * @param out where its output goes
   * @param words the command's words behind {@code backoff}
   * @throws ServerException if it fails, with why
   */
  void run(OutputStream out, String... words);

  /** Returns the commands of the driver's pod, or of the finisher's. */
  static PodCommand in(KubernetesClient client, String namespace, String pod) {
    return (out, words) -> {
      var errors = new ByteArrayOutputStream();
      try (var command =
          client
              .pods()
              .inNamespace(namespace)
              .withName(pod)
              .inContainer("driver")
              .writingOutput(out)
              .writingError(errors)
              .exec(ImageLayout.command(words))) {
        var status = command.exitCode().get(DONE_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        if (status == null || status != 0) {
          throw new ServerException(errors.toString(StandardCharsets.UTF_8).strip());
        }
      } catch (KubernetesClientException e) {
        throw new ServerException(ApiWords.of(e), e);
      } catch (ExecutionException e) {
        throw new ServerException(String.valueOf(e.getCause().getMessage()), e);
      } catch (TimeoutException e) {
        throw new ServerException("not done within %d s".formatted(DONE_WITHIN.toSeconds()), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ServerException("interrupted", e);
      }
    };
  }
}
