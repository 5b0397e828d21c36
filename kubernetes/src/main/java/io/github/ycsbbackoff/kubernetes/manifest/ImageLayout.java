package io.github.ycsbbackoff.kubernetes.manifest;

import java.util.ArrayList;
import java.util.List;

/** Where things are in the lab's image, which the module {@code image} makes. */
public final class ImageLayout {

  /** The user that everything in the image runs as. */
  public static final long USER = 10001;

  /** Where the shared volume is in each pod. */
  public static final String RESULTS = "/results";

  /** Where the experiment's files are in each pod. */
  static final String EXPERIMENT = "/experiment";

  static final String EXPERIMENT_FILE = "experiment.yaml";

  private static final String MAIN = "io.github.ycsbbackoff.lab.cli.BackoffCommand";

  private ImageLayout() {}

  /** Returns the words that run one of the lab's commands in a container that runs already. */
  public static String[] command(String... words) {
    var all =
        new ArrayList<>(
            List.of("/java/bin/java", "-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    all.addAll(List.of("-Dbackoff.home=/backoff", "-cp", "/backoff/lib/*", MAIN));
    all.addAll(List.of(words));
    return all.toArray(String[]::new);
  }
}
