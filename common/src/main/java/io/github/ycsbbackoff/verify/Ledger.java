package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import java.io.BufferedWriter;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Every write and how it ended, one line each: {@code outcome,operation,table,key}. {@code backoff
 * verify} reads it back and asks the store for every row that it said it had stored.
 */
public final class Ledger implements AutoCloseable {

  /** The property that names the file. */
  public static final String FILE = "verify.ledger";

  static final String HEADER = "outcome,operation,table,key";

  private final Writer out;

  /**
   * Creates {@code file}, or empties it.
   *
   * @throws SettingException if that cannot be done
   */
  public Ledger(Path file) {
    try {
      // Not a channel's stream, which the interruption of one writing thread would close for all.
      out = new BufferedWriter(new FileWriter(file.toFile(), StandardCharsets.UTF_8));
      out.write(HEADER + "\n");
    } catch (IOException e) {
      throw new SettingException(
          FILE,
          file.toString(),
          "cannot be written (" + e.getClass().getSimpleName() + ")",
          "give a file in an existing, writable folder");
    }
  }

  /** Notes how one write ended. Keys with line breaks cannot be told apart afterwards. */
  public void note(Outcome outcome, OperationKind kind, String table, String key) {
    var line = outcome.tag() + ',' + kind.tag() + ',' + table + ',' + key + '\n';
    try {
      synchronized (out) {
        out.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("verify.ledger cannot be written: " + e.getMessage(), e);
    }
  }

  /** Writes out what is still in memory. */
  public void flush() {
    try {
      synchronized (out) {
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("verify.ledger cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      synchronized (out) {
        out.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("verify.ledger cannot be written: " + e.getMessage(), e);
    }
  }
}
