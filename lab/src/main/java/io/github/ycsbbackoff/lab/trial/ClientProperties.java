package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/**
 * The properties of a client as the file that the client reads: the one in the results, which keeps
 * no secrets; or, where there are secrets, one that only its owner can read and that is deleted
 * when this record is closed.
 */
public record ClientProperties(Path file, boolean isPrivate) implements AutoCloseable {

  /**
   * Writes the properties.
   *
   * @param kept the file in the results
   */
  static ClientProperties of(Map<String, String> properties, Path kept) throws IOException {
    var masked = Secrets.masked(properties);
    write(masked, kept);
    if (masked.equals(properties)) {
      return new ClientProperties(kept, false);
    }
    return ofOwner(properties);
  }

  /** Writes all properties, secrets included, into a file that only its owner can read. */
  public static ClientProperties ofOwner(Map<String, String> properties) throws IOException {
    // A temporary file is its owner's alone.
    var own = Files.createTempFile("backoff-", ".properties");
    own.toFile().deleteOnExit();
    write(properties, own);
    return new ClientProperties(own, true);
  }

  private static void write(Map<String, String> properties, Path file) throws IOException {
    var copy = new Properties();
    copy.putAll(properties);
    // YCSB reads such a file as a stream of bytes, in which only ASCII and escapes are safe.
    try (var out = Files.newOutputStream(file)) {
      copy.store(out, null);
    }
  }

  @Override
  public void close() throws IOException {
    if (isPrivate) {
      Files.deleteIfExists(file);
    }
  }
}
