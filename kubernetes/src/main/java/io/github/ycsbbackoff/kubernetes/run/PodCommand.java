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
          throw new ServerException(why(errors.toString(StandardCharsets.UTF_8), status));
        }
      } catch (KubernetesClientException e) {
        throw new ServerException(ApiWords.of(e), e);
      } catch (ExecutionException e) {
        throw new ServerException(oneLine(e.getCause().toString()), e);
      } catch (TimeoutException e) {
        throw new ServerException("not done within %d s".formatted(DONE_WITHIN.toSeconds()), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ServerException("interrupted", e);
      }
    };
  }

  /**
   * Returns in one line why a command failed: the lab's own word if it said one, and else the first
   * line, which of a stack trace is the one with the error.
   *
   * @param errors all that it wrote to its standard error
   * @param status its exit status; null if the API server did not tell it
   */
  static String why(String errors, Integer status) {
    var lines = errors.lines().filter(line -> !line.isBlank()).toList();
    return lines.stream()
        .filter(line -> line.startsWith(DriverPod.ERROR))
        .map(line -> line.substring(DriverPod.ERROR.length()))
        .findFirst()
        .or(() -> lines.stream().findFirst())
        .map(PodCommand::oneLine)
        .orElseGet(() -> "it ended with status " + (status == null ? "unknown" : status));
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
