package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.io.UncheckedIOException;
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
      Await.until(
          () -> isLocked(channel),
          patience,
          () ->
              "%s: another program has had it locked for %d s; end that, or give another file"
                  .formatted(file, patience.toSeconds()));
      return new HistoryFile(channel);
    } catch (ServerException e) {
      channel.close();
      throw new LabException(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      channel.close();
      throw e.getCause();
    }
  }

  private static boolean isLocked(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // This JVM itself has it.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
