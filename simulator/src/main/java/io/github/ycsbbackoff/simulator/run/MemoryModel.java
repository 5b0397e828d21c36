package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.server.AttemptKeys;
import io.github.ycsbbackoff.simulator.server.Capacity;
import io.github.ycsbbackoff.simulator.server.Compaction;
import io.github.ycsbbackoff.simulator.server.Files;
import io.github.ycsbbackoff.simulator.server.Memory;
import io.github.ycsbbackoff.simulator.server.MemoryLimit;
import io.github.ycsbbackoff.simulator.server.ServerEvents;
import java.util.random.RandomGenerator;

/**
 * A server's memory, flushes and files, as properties describe them.
 *
 * @param compaction the parameters of the compactions; a rate of 0 means that there are none
 */
record MemoryModel(
    long softBytes,
    long hardBytes,
    Memory.Layout layout,
    Memory.Flushes flushes,
    Compaction.Limits compaction) {

  private static final long MIB = 1 << 20;

  /** The bytes of a row by YCSB's own default: ten fields of 100 bytes. */
  private static final int ROW_BYTES = 1000;

  static MemoryModel from(ModelledServers.Kind kind, Settings settings) {
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
    var layout = layout(settings, soft);
    var flushes = flushes(settings, flush);
    // The most that a part takes without being due for a flush.
    var undue = layout.taken(flush - 1);
    if (kind == ModelledServers.Kind.HBASE
        && flushes.pressureBytes() == Long.MAX_VALUE
        && undue >= hard) {
      throw new SettingException(
          "flush.bytes",
          flush + "B",
          "less a row's rest, in units of memory.chunk, takes all of memory.hard, so that a region"
              + " that is full would never be flushed",
          "give less of either");
    }
    if (kind == ModelledServers.Kind.KUDU
        && flushes.pressureBytes() > hard
        && layout.baseBytes() + (double) layout.parts() * undue >= hard) {
      throw new SettingException(
          "flush.bytes",
          flush + "B",
          "of each of memory.parts do not fit into memory.hard beside memory.base, so that once it"
              + " is full every write would be refused, and nothing flushed",
          "give flush.pressure, or less (a part takes memory in units of memory.chunk)");
    }
    return new MemoryModel(
        soft,
        hard,
        layout,
        flushes,
        new Compaction.Limits(
            settings.decimal("compaction.ratio", 3, 1.001, 1000),
            (double) settings.bytes("compaction.rate", 0),
            settings.integer("files.blocking", Integer.MAX_VALUE, 2, Integer.MAX_VALUE)));
  }

  Memory make(
      ModelledServers.Kind kind,
      ServerEvents events,
      Capacity disk,
      AttemptKeys keys,
      RandomGenerator random) {
    var refusals =
        kind == ModelledServers.Kind.KUDU
            ? new Memory.Refusals(MemoryLimit.linear(softBytes, hardBytes), false)
            : new Memory.Refusals(MemoryLimit.blocking(hardBytes), true);
    Files files =
        compaction.bytesPerSecond() > 0
            ? new Compaction(events, compaction, disk)
            : Files.unmerged();
    return new Memory(events, refusals, layout, flushes, disk, files, keys, random);
  }

  private static Memory.Flushes flushes(Settings settings, long flush) {
    var pressure = positive(settings, "flush.pressure", Long.MAX_VALUE);
    var relief = positive(settings, "flush.relief", pressure);
    if (relief > pressure) {
      throw new SettingException(
          "flush.relief",
          relief + "B",
          "is above flush.pressure",
          "give at most " + pressure + "B");
    }
    return new Memory.Flushes(
        flush,
        pressure,
        relief,
        positive(settings, "flush.most", flush),
        settings.integer("flush.threads", 1, 1, 1 << 20),
        positive(settings, "disk.rate", 100 * MIB));
  }

  private static Memory.Layout layout(Settings settings, long soft) {
    var base = settings.bytes("memory.base", 0);
    if (base >= soft) {
      throw new SettingException(
          "memory.base", base + "B", "is not below memory.soft", "give less than " + soft + "B");
    }
    return new Memory.Layout(
        settings.integer("row.bytes", ROW_BYTES, 1, 1 << 30),
        settings.integer("memory.parts", 1, 1, 1 << 20),
        base,
        positive(settings, "memory.chunk", 1));
  }

  private static long positive(Settings settings, String name, long byDefault) {
    var bytes = settings.bytes(name, byDefault);
    if (bytes == 0) {
      throw new SettingException(name, "0", "is too small", "give a size above 0");
    }
    return bytes;
  }
}
