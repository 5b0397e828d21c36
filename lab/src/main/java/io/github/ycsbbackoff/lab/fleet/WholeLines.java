package io.github.ycsbbackoff.lab.fleet;

import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * The whole lines of a file: what stands behind the last line break, as of a process that was
 * killed, is left out.
 */
final class WholeLines extends FilterInputStream {

  private final boolean isCutOff;
  private long left;

  WholeLines(Path file) throws IOException {
    super(new FileInputStream(file.toFile()));
    try {
      left = lengthOfWholeLines(file);
      isCutOff = left < file.toFile().length();
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private static long lengthOfWholeLines(Path file) throws IOException {
    try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
      for (var length = bytes.length(); length > 0; length--) {
        bytes.seek(length - 1);
        if (bytes.read() == '\n') {
          return length;
        }
      }
      return 0;
    }
  }

  /** Returns whether something was left out. */
  boolean isCutOff() {
    return isCutOff;
  }

  @Override
  public int read() throws IOException {
    if (left <= 0) {
      return -1;
    }
    left--;
    return super.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left <= 0) {
      return -1;
    }
    var read = super.read(bytes, offset, (int) Math.min(length, left));
    left -= Math.max(0, read);
    return read;
  }
}
