package io.github.ycsbbackoff.simulator.server;

import java.util.random.RandomGenerator;

/** A limit on the bytes in memory, by which a server refuses writes. */
@FunctionalInterface
public interface MemoryLimit {

  /** Returns whether the server refuses a write while {@code usedBytes} are in memory. */
  boolean refuses(long usedBytes, RandomGenerator random);

  /**
   * Returns a limit that refuses no write up to {@code softBytes}, every write from {@code
   * hardBytes} on, and between the two a share of writes that rises linearly: Kudu's
   * process_memory.cc, SoftLimitExceeded.
   */
  static MemoryLimit linear(long softBytes, long hardBytes) {
    return (usedBytes, random) ->
        usedBytes > softBytes
            && (usedBytes >= hardBytes
                || usedBytes + random.nextLong(hardBytes - softBytes) > hardBytes);
  }

  /**
   * Returns a limit that refuses every write from {@code limitBytes} on: HBase's
   * HRegion.checkResources, where the limit is {@code hbase.hregion.memstore.block.multiplier}
   * times {@code hbase.hregion.memstore.flush.size}.
   */
  static MemoryLimit blocking(long limitBytes) {
    return (usedBytes, random) -> usedBytes >= limitBytes;
  }
}
