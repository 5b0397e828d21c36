package io.github.ycsbbackoff.fdb.emulator;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The commit log's format: a header, then records of length, checksum, version, number of effects
 * and the effects.
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
  ByteBuffer encode(long version, List<Effect> effects) {
    var body = BODY_HEADER_BYTES;
    for (var effect : effects) {
      body += effect.bytes();
    }
    buffer = cleared(FRAME_BYTES + body);
    buffer.position(FRAME_BYTES);
    buffer.putLong(version).putInt(effects.size());
    for (var effect : effects) {
      effect.write(buffer);
    }
    buffer.flip();
    buffer.putInt(0, body).putInt(4, checksum(buffer.slice(FRAME_BYTES, body)));
    return buffer;
  }

  static LogReader.Entry decode(ByteBuffer body) {
    var version = body.getLong();
    var count = body.getInt();
    var effects = new ArrayList<Effect>(count);
    for (var i = 0; i < count; i++) {
      effects.add(Effect.read(body));
    }
    return new LogReader.Entry(version, effects);
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
