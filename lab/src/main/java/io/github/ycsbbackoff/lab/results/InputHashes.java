package io.github.ycsbbackoff.lab.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The hashes of what an experiment's workload files and its trace hold, for the experiment itself
 * has only the names of these files. Of a workload this is a hash of its properties, which another
 * comment does not change, without the values that are secret: results are shared, and a password
 * could be guessed from a hash.
 */
public final class InputHashes {

  /** The length of the part of a hash that is kept, in bytes. */
  private static final int KEPT = 8;

  private InputHashes() {}

  /**
   * Returns the hashes by their keys in the environment.
   *
   * @param workload reads the properties of a workload file
   */
  public static Map<String, String> of(
      Experiment experiment, Function<String, Map<String, String>> workload) throws IOException {
    var hashes = new LinkedHashMap<String, String>();
    var files = experiment.workloadFiles();
    if (!files.isEmpty()) {
      hashes.put(
          Results.WORKLOAD_HASH,
          files.stream()
              .map(file -> hash(text(workload.apply(file)).getBytes(UTF_8)))
              .collect(Collectors.joining(", ")));
    }
    if (experiment.hasTrace()) {
      hashes.put(Results.TRACE_HASH, hash(Files.readAllBytes(Path.of(experiment.load().trace()))));
    }
    return hashes;
  }

  /**
   * Checks that the files hold what they held when results began. What the results do not tell of,
   * as those of earlier versions, is not compared.
   *
   * @param results the results as the user named them
   * @param began the environment of the results
   * @param now the hashes of the files as they are now
   * @throws LabException if a file has changed
   */
  public static void requireSame(
      String results, Experiment experiment, Map<String, String> began, Map<String, String> now) {
    differing(began, now)
        .ifPresent(
            key -> {
              throw new LabException(
                  ("%s: %s: the content is not that which the experiment began with; restore the"
                          + " file (one of backoff's own by the version that began it), or begin anew")
                      .formatted(
                          results,
                          key.equals(Results.TRACE_HASH)
                              ? experiment.load().trace()
                              : String.join(", ", experiment.workloadFiles())));
            });
  }

  /** Returns the first key of a hash that two environments both have, and in which they differ. */
  public static Optional<String> differing(Map<String, String> one, Map<String, String> other) {
    return Environments.differing(List.of(Results.WORKLOAD_HASH, Results.TRACE_HASH), one, other);
  }

  private static String text(Map<String, String> properties) {
    return Secrets.masked(properties).entrySet().stream()
        .map(property -> property.getKey() + "=" + property.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private static String hash(byte[] content) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(Arrays.copyOf(digest, KEPT));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
