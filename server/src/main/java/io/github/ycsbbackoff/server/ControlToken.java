package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The token that a server process asks for before it changes anything. It is random, and given to
 * the process in a file that only its owner can read, not as an argument, which everybody could
 * read.
 */
public record ControlToken(String value) {
  private static final int BYTES = 16;

  public static ControlToken random() {
    var bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new ControlToken(HexFormat.of().formatHex(bytes));
  }

  /** Writes the token into a file, which may be there already, and returns the file. */
  public Path writeTo(Path file) {
    try {
      Files.createDirectories(file.getParent());
      OwnerOnly.write(file, value + "\n");
      return file;
    } catch (IOException e) {
      throw new ServerException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }

  /** Returns a text without the token, which must never be in a log. */
  @Override
  public String toString() {
    return "ControlToken";
  }
}
