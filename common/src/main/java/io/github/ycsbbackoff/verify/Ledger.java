package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.ResultStream;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.retry.OperationKind;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
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

  private final PrintWriter out;

  /**
   * Creates {@code file}, or empties it.
   *
   * @throws SettingException if that cannot be done
   */
  public Ledger(Path file, WriteProblems problems) {
    var stream = new ResultStream(FILE, file, problems);
    out = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    out.print(HEADER + "\n");
  }

  /** Notes how one write ended. Keys with line breaks cannot be told apart afterwards. */
  public void note(Outcome outcome, OperationKind kind, String table, String key) {
    var line = outcome.tag() + ',' + kind.tag() + ',' + table + ',' + key + '\n';
    synchronized (out) {
      out.print(line);
    }
  }

  /** Writes out what is still in memory. */
  public void flush() {
    synchronized (out) {
      out.flush();
    }
  }

  @Override
  public void close() {
    synchronized (out) {
      out.close();
    }
  }
}
