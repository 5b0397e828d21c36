package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The user's own configuration of clusters, as kubectl finds it. */
public record Kubeconfig(Path file, String text) {

  private static final String VARIABLE = "KUBECONFIG";
  private static final int CONNECTED_WITHIN_MILLIS = 5_000;

  /**
   * How long one answer may take. With the retries and the pauses before them, a server that never
   * answers is told after 19.5 s: a mistake in an address is to be known within half a minute, also
   * where this program itself takes some seconds to start.
   */
  private static final int ANSWERED_WITHIN_MILLIS = 6_000;

  private static final int RETRIES = 2;

  /** The pause before the first retry; each further one is twice as long. */
  private static final int RETRIES_AFTER_MILLIS = 500;

  /**
   * Finds the file.
   *
   * @param given the file that the user named; null for what the variable or the home folder has
   * @throws LabException if there is none, or it cannot be read
   */
  public static Kubeconfig find(Path given) {
    var file = given == null ? byDefault() : given;
    try {
      return new Kubeconfig(file, Files.readString(file));
    } catch (IOException e) {
      throw new LabException(
          (given == null ? "no kubeconfig at " : "--kubeconfig ")
              + file
              + (given == null ? "" : ": cannot be read")
              + "; give --kubeconfig FILE, or the variable "
              + VARIABLE,
          e);
    }
  }

  private static Path byDefault() {
    // Of several files the first that is there is taken; kubectl would merge them.
    return Optional.ofNullable(System.getenv(VARIABLE)).stream()
        .flatMap(paths -> Stream.of(paths.split(":", -1)))
        .filter(path -> !path.isBlank())
        .map(Path::of)
        .reduce((first, second) -> Files.exists(first) ? first : second)
        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".kube", "config"));
  }

  /**
   * Returns a client of the cluster.
   *
   * @param context the context in the file; null for its current one
   * @throws LabException if the file names no cluster
   */
  public KubernetesClient client(String context) {
    try {
      var config = Config.fromKubeconfig(context, file.toFile());
      if (config.getMasterUrl() == null || !text.contains("server:")) {
        throw new LabException(file + ": names no cluster; give another by --kubeconfig");
      }
      config.setConnectionTimeout(CONNECTED_WITHIN_MILLIS);
      config.setRequestTimeout(ANSWERED_WITHIN_MILLIS);
      // One mistake is told within seconds; a cluster that is away for a moment is asked again.
      config.setRequestRetryBackoffLimit(RETRIES);
      config.setRequestRetryBackoffInterval(RETRIES_AFTER_MILLIS);
      return new KubernetesClientBuilder().withConfig(config).build();
    } catch (LabException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new LabException(
          "%s: is no kubeconfig%s; give another by --kubeconfig"
              .formatted(file, context == null ? "" : ", or has no context " + context),
          e);
    }
  }
}
