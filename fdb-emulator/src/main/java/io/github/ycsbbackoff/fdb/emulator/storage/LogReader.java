package io.github.ycsbbackoff.fdb.emulator.storage;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A reader of a commit log to its end, which may be a record that was cut off. */
final class LogReader implements AutoCloseable {

  /** One commit. */
  record Entry(long version, List<Mutation> mutations) {}

  private final Path path;
  private final DataInputStream input;
  private final long length;
  private long position;

  LogReader(Path path) throws IOException {
    this.path = path;
    this.length = Files.size(path);
    this.input = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16));
    var header = input.readNBytes(LogRecords.HEADER_BYTES);
    position = header.length;
    // A shorter header was left by a first process that was killed as it made the file.
    if (header.length == LogRecords.HEADER_BYTES && !LogRecords.isHeader(ByteBuffer.wrap(header))) {
      input.close();
      throw new IOException(path + ": not a commit log of this emulator");
    }
  }

  /**
   * Returns the next commit, or null at the end of the log.
   *
   * @throws IOException if the log cannot be read, or other records may follow a damaged one
   */
  Entry next() throws IOException {
    if (length - position < LogRecords.FRAME_BYTES) {
      return null;
    }
    var bytes = input.readInt();
    var checksum = input.readInt();
    var end = position + LogRecords.FRAME_BYTES + bytes;
    if (bytes >= 0 && end > length) {
      return null;
    }
    var body = bytes < 0 ? null : ByteBuffer.wrap(input.readNBytes(bytes));
    if (body == null || LogRecords.checksum(body) != checksum) {
      if (body != null && end == length) {
        return null;
      }
      throw new IOException(path + ": damaged at byte " + position + "; remove it to start anew");
    }
    position = end;
    return LogRecords.decode(body);
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
