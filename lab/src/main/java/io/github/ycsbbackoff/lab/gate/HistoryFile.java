package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The file of a history, which is made if it is not there, under a lock that keeps apart two builds
 * that write at the same time.
 */
final class HistoryFile implements AutoCloseable {

  private static final Duration FREE_WITHIN = Duration.ofMinutes(1);
  private static final long LOOKS_EVERY_MILLIS = 20;

  private final FileChannel channel;

  private HistoryFile(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the file, and waits until no other build has it. To close it gives the lock up.
   *
   * @throws LabException if another build has it for longer than a minute: it appends some rows, so
   *     that it must hang
   */
  static HistoryFile locked(Path file) throws IOException {
    return locked(file, FREE_WITHIN);
  }

  /** Does the same, and waits for so long at most. */
  static HistoryFile locked(Path file, Duration patience) throws IOException {
    var channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(channel, file, patience);
      return new HistoryFile(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // This JVM itself has it.
    }
  }

  private static void lock(FileChannel channel, Path file, Duration patience) throws IOException {
    var deadline = System.nanoTime() + patience.toNanos();
    while (!isLocked(channel)) {
      if (System.nanoTime() - deadline > 0) {
        throw new LabException(
            "%s: another program has had it locked for %d s; end that, or give another file"
                .formatted(file, patience.toSeconds()));
      }
      try {
        Thread.sleep(LOOKS_EVERY_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while another program has " + file);
      }
    }
  }

  /**
   * Reads the file through the channel that has the lock: to open and close it a second time would
   * give the lock up.
   */
  byte[] content() throws IOException {
    var bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
      // A read may come short.
    }
    return bytes.array();
  }

  /**
   * Writes what differs from the content that was read. If that fails, the file is as it was.
   *
   * @param before what {@link #content} returned
   */
  void write(byte[] before, byte[] after) throws IOException {
    var from = Arrays.mismatch(before, after);
    if (from < 0) {
      return;
    }
    try {
      put(after, from);
      channel.force(true);
    } catch (IOException e) {
      put(before, from);
      throw e;
    }
  }

  private void put(byte[] content, int from) throws IOException {
    var rest = ByteBuffer.wrap(content, from, content.length - from);
    channel.position(from);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
    channel.truncate(content.length);
  }

  /** Returns the lines of a CSV with their ends; a line break within quotes ends none. */
  static List<byte[]> lines(byte[] content) {
    var lines = new ArrayList<byte[]>();
    var begin = 0;
    var isQuoted = false;
    for (var i = 0; i < content.length; i++) {
      isQuoted ^= content[i] == '"';
      if ((content[i] == '\n' && !isQuoted) || i == content.length - 1) {
        lines.add(Arrays.copyOfRange(content, begin, i + 1));
        begin = i + 1;
      }
    }
    return lines;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
