package io.github.ycsbbackoff.fdb.emulator.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The commit log's format: a header, then records of length, checksum, version, number of mutations
 * and the mutations.
 */
final class LogRecords {

  static final int HEADER_BYTES = 8;

  /** The bytes of length and checksum. */
  static final int FRAME_BYTES = 8;

  private static final int MAGIC = 0x46444245; // These bytes are "FDBE".
  private static final int FORMAT = 1;
  private static final int BODY_HEADER_BYTES = 12;

  private ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

  static ByteBuffer header() {
    return ByteBuffer.allocate(HEADER_BYTES).putInt(MAGIC).putInt(FORMAT).flip();
  }

  static boolean isHeader(ByteBuffer header) {
    return header.equals(header());
  }

  /** Returns a commit in a buffer that begins with its array and is good until the next call. */
  ByteBuffer encode(long version, List<Mutation> mutations) {
    var body = BODY_HEADER_BYTES;
    for (var mutation : mutations) {
      body += mutation.bytes();
    }
    buffer = cleared(FRAME_BYTES + body);
    buffer.position(FRAME_BYTES);
    buffer.putLong(version).putInt(mutations.size());
    for (var mutation : mutations) {
      mutation.write(buffer);
    }
    buffer.flip();
    buffer.putInt(0, body).putInt(4, checksum(buffer.slice(FRAME_BYTES, body)));
    return buffer;
  }

  static LogReader.Entry decode(ByteBuffer body) {
    var version = body.getLong();
    var count = body.getInt();
    var mutations = new ArrayList<Mutation>(count);
    for (var i = 0; i < count; i++) {
      mutations.add(Mutation.read(body));
    }
    return new LogReader.Entry(version, mutations);
  }

  static int checksum(ByteBuffer body) {
    var checksum = new CRC32C();
    checksum.update(body.duplicate());
    return (int) checksum.getValue();
  }

  private ByteBuffer cleared(int bytes) {
    if (buffer.capacity() < bytes) {
      return ByteBuffer.allocate(Math.max(bytes, 2 * buffer.capacity()));
    }
    return buffer.clear();
  }
}
