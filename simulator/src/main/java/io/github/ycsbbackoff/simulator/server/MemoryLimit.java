package io.github.ycsbbackoff.simulator.server;

import java.util.random.RandomGenerator;

/** When a server has too much in memory to take in more. */
@FunctionalInterface
public interface MemoryLimit {

  /** Whether it refuses a write while {@code usedBytes} are in memory. */
  boolean refuses(long usedBytes, RandomGenerator random);

  /**
   * No write under the soft limit is refused, every one above the hard limit is, and between the
   * two the share of refused writes rises linearly: Kudu's process_memory.cc, SoftLimitExceeded.
   */
  static MemoryLimit linear(long softBytes, long hardBytes) {
    return (usedBytes, random) ->
        usedBytes > softBytes
            && (usedBytes >= hardBytes
                || usedBytes + random.nextLong(hardBytes - softBytes) > hardBytes);
  }

  /**
   * Every write is refused from the limit on: HBase's HRegion.checkResources, where it is {@code
   * hbase.hregion.memstore.block.multiplier} times {@code hbase.hregion.memstore.flush.size}.
   */
  static MemoryLimit blocking(long limitBytes) {
    return (usedBytes, random) -> usedBytes >= limitBytes;
  }
}
