package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.server.Compaction;
import io.github.ycsbbackoff.simulator.server.Files;
import io.github.ycsbbackoff.simulator.server.Memory;
import io.github.ycsbbackoff.simulator.server.MemoryLimit;
import java.util.random.RandomGenerator;

/**
 * A server's memory, flushes and files, as properties describe them.
 *
 * @param compaction of which a rate of 0 is none
 */
record MemoryModel(
    long bytesPerAttempt,
    long softBytes,
    long hardBytes,
    long flushBytes,
    long diskBytesPerSecond,
    Compaction.Limits compaction) {

  private static final long MIB = 1 << 20;

  /** YCSB's own default: ten fields of 100 bytes. */
  private static final int ROW_BYTES = 1000;

  static MemoryModel from(Settings settings, int rowsPerAttempt) {
    var hard = positive(settings, "memory.hard", 1024 * MIB);
    var soft = settings.bytes("memory.soft", hard / 100 * 60);
    if (soft >= hard) {
      throw new SettingException(
          "memory.soft", soft + "B", "is not below memory.hard", "give less than " + hard + "B");
    }
    var flush = positive(settings, "flush.bytes", 64 * MIB);
    if (flush > hard) {
      throw new SettingException(
          "flush.bytes", flush + "B", "never fits into memory.hard", "give " + hard + "B or less");
    }
    return new MemoryModel(
        (long) rowsPerAttempt * settings.integer("row.bytes", ROW_BYTES, 1, 1 << 30),
        soft,
        hard,
        flush,
        positive(settings, "disk.rate", 100 * MIB),
        new Compaction.Limits(
            settings.decimal("compaction.ratio", 3, 1.001, 1000),
            (double) settings.bytes("compaction.rate", 0),
            settings.integer("files.blocking", Integer.MAX_VALUE, 2, Integer.MAX_VALUE)));
  }

  Memory make(ServerModel.Kind kind, EventLoop loop, RandomGenerator random) {
    var limit =
        kind == ServerModel.Kind.KUDU
            ? MemoryLimit.linear(softBytes, hardBytes)
            : MemoryLimit.blocking(hardBytes);
    Files files =
        compaction.bytesPerSecond() > 0 ? new Compaction(loop, compaction) : Files.unmerged();
    var limits = new Memory.Limits(limit, bytesPerAttempt, flushBytes, (double) diskBytesPerSecond);
    return new Memory(loop, limits, files, random);
  }

  private static long positive(Settings settings, String name, long byDefault) {
    var bytes = settings.bytes(name, byDefault);
    if (bytes == 0) {
      throw new SettingException(name, "0", "is too small", "give a size above 0");
    }
    return bytes;
  }
}
