package io.github.ycsbbackoff.server;

import java.nio.file.Path;
import java.util.Optional;

/** The folder that the launcher has laid out, in which each store has one for its binaries. */
public final class InstallationFolder {
  /** The system property by which the launcher names the folder. */
  public static final String PROPERTY = "backoff.home";

  private InstallationFolder() {}

  /** Returns the folder; empty where no launcher has started this process. */
  public static Optional<Path> find() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
  }
}
