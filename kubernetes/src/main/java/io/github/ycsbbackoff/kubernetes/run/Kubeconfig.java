package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.lab.LabException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The user's own configuration of clusters, as kubectl finds it: of several files the first that
 * has a name gives what it means, and the first that has a current context gives that.
 */
public record Kubeconfig(List<Path> files) {

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
   * Finds the files.
   *
   * @param given the file that the user named; null for what the variable or the home folder has
   * @throws LabException if there is none, or one cannot be read
   */
  public static Kubeconfig find(Path given) {
    return find(given, System.getenv(VARIABLE));
  }

  /**
   * Finds the files.
   *
   * @param variable the content of {@code KUBECONFIG}; null for none
   */
  static Kubeconfig find(Path given, String variable) {
    if (given != null) {
      return new Kubeconfig(List.of(readable(given, "--kubeconfig ")));
    }
    var named = named(variable);
    var there = named.stream().filter(Files::exists).toList();
    if (there.isEmpty()) {
      throw new LabException(
          "no kubeconfig at %s; give --kubeconfig FILE, or the variable %s"
              .formatted(joined(named), VARIABLE));
    }
    return new Kubeconfig(there.stream().map(file -> readable(file, "kubeconfig ")).toList());
  }

  private static List<Path> named(String variable) {
    var named =
        Stream.ofNullable(variable)
            .flatMap(paths -> Stream.of(paths.split(File.pathSeparator, -1)))
            .filter(path -> !path.isBlank())
            .map(Path::of)
            .toList();
    return named.isEmpty()
        ? List.of(Path.of(System.getProperty("user.home"), ".kube", "config"))
        : named;
  }

  private static Path readable(Path file, String called) {
    if (Files.isRegularFile(file) && Files.isReadable(file)) {
      return file;
    }
    throw new LabException(
        called + file + ": cannot be read; give --kubeconfig FILE, or the variable " + VARIABLE);
  }

  /**
   * Returns a client of the cluster.
   *
   * @param context the context in the files; null for their current one
   * @throws LabException if the files name no cluster, have no such context, or cannot be used
   */
  public KubernetesClient client(String context) {
    try {
      return new KubernetesClientBuilder().withConfig(config(context)).build();
    } catch (KubernetesClientException e) {
      // Such as for a certificate that is not there, or a program for credentials that fails.
      throw new LabException(
          "%s: cannot be used (%s); give another by --kubeconfig"
              .formatted(joined(files), ApiWords.of(e)),
          e);
    }
  }

  /** Returns the settings of that client. */
  Config config(String context) {
    var config = merged(context);
    config.setConnectionTimeout(CONNECTED_WITHIN_MILLIS);
    config.setRequestTimeout(ANSWERED_WITHIN_MILLIS);
    // One mistake is told within seconds; a cluster that is away for a moment is asked again.
    config.setRequestRetryBackoffLimit(RETRIES);
    config.setRequestRetryBackoffInterval(RETRIES_AFTER_MILLIS);
    return config;
  }

  private Config merged(String context) {
    var parts = files.stream().flatMap(file -> parsed(file).stream()).toList();
    if (parts.stream().allMatch(part -> part.getClusters().isEmpty())) {
      throw new LabException(joined(files) + ": names no cluster; give another by --kubeconfig");
    }
    var wanted = Optional.ofNullable(context).or(() -> current(parts));
    var config = Config.empty();
    KubeConfigUtils.merge(
        config, wanted.orElse(null), parts.toArray(io.fabric8.kubernetes.api.model.Config[]::new));
    // The library takes another context where it does not find the one that is wanted.
    if (config.getCurrentContext() == null
        || !wanted.equals(Optional.of(config.getCurrentContext().getName()))) {
      throw new LabException(
          wanted
                  .map(name -> "%s: has no context %s".formatted(joined(files), name))
                  .orElseGet(() -> joined(files) + ": has no current context")
              + "; give another by --context"
              + choice(config));
    }
    if (config.getMasterUrl() == null || !hasCluster(parts, config.getCurrentContext())) {
      throw new LabException(
          "%s: names no cluster for context %s; give another by --context%s"
              .formatted(joined(files), wanted.orElseThrow(), choice(config)));
    }
    return config;
  }

  /** Returns what a file has; empty if nothing is written in it. */
  private static Optional<io.fabric8.kubernetes.api.model.Config> parsed(Path file) {
    try {
      return Files.readString(file).isBlank()
          ? Optional.empty()
          : Optional.of(KubeConfigUtils.parseConfig(file.toFile()));
    } catch (IOException | RuntimeException e) {
      throw new LabException(file + ": is no kubeconfig; give another by --kubeconfig", e);
    }
  }

  private static Optional<String> current(List<io.fabric8.kubernetes.api.model.Config> parts) {
    return parts.stream()
        .map(part -> part.getCurrentContext())
        .filter(name -> name != null && !name.isBlank())
        .findFirst();
  }

  private static boolean hasCluster(
      List<io.fabric8.kubernetes.api.model.Config> parts, NamedContext context) {
    return parts.stream()
        .flatMap(part -> part.getClusters().stream())
        .anyMatch(cluster -> cluster.getName().equals(context.getContext().getCluster()));
  }

  private static String choice(Config config) {
    var names = new ArrayList<String>();
    config.getContexts().forEach(context -> names.add(context.getName()));
    return names.isEmpty() ? "" : ": " + names.stream().sorted().collect(Collectors.joining(", "));
  }

  private static String joined(List<Path> files) {
    return files.stream().map(Path::toString).collect(Collectors.joining(", "));
  }
}
