package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.config.SettingException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * A file that carries results. The first write that fails is reported to {@link WriteProblems}, and
 * nothing is written from then on: half a row in the middle would break the file for its readers.
 * No method throws: writers such as PrintWriter and HdrHistogram's would swallow the exception, and
 * a thread that only wants to note how its row ended could do nothing about it.
 */
public final class ResultStream extends OutputStream {

  private final String property;
  private final String file;
  private final WriteProblems problems;
  // A channel's stream would be closed for all threads by the interruption of one that writes.
  private final FileOutputStream out;
  private boolean broken;

  /**
   * Creates {@code file}, or empties it.
   *
   * @param property the property that names the file
   * @throws SettingException if the file cannot be written
   */
  public ResultStream(String property, Path file, WriteProblems problems) {
    this.property = property;
    this.file = file.toString();
    this.problems = problems;
    try {
      this.out = new FileOutputStream(file.toFile());
    } catch (IOException e) {
      throw new SettingException(
          property,
          file.toString(),
          "cannot be written (" + e.getClass().getSimpleName() + ")",
          "give a file in an existing, writable folder");
    }
  }

  @Override
  public void write(int one) {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    if (broken) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      broken(e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      broken(e);
    }
  }

  private void broken(IOException why) {
    broken = true;
    problems.add(property, file, why);
  }
}
