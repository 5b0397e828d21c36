package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import java.util.random.RandomGenerator;

/**
 * Writes fill memory; a flush writes one piece of it to disk at the disk's rate, and gives the
 * piece's memory back when it is on disk. There is one flush at a time, as with Kudu's one
 * maintenance thread ({@code maintenance_manager_num_threads}).
 */
public final class Memory implements Admission {

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The parameters of a memory.
   *
   * @param limit when a write is refused
   * @param bytesPerAttempt that one write takes
   * @param flushBytes the size of a piece, at which its flush begins (Kudu's {@code
   *     flush_threshold_mb}, 64 in 2016; HBase's {@code hbase.hregion.memstore.flush.size})
   * @param diskBytesPerSecond at which a piece is written
   */
  public record Limits(
      MemoryLimit limit, long bytesPerAttempt, long flushBytes, double diskBytesPerSecond) {}

  private final Limits limits;
  private final RandomGenerator random;
  private final Files files;
  private final EventKind flushed;
  private long usedBytes;
  private long flushingBytes;
  private long flushedBytes;
  private long refusals;

  /** Empty. */
  public Memory(EventLoop loop, Limits limits, Files files, RandomGenerator random) {
    this.limits = limits;
    this.random = random;
    this.files = files;
    this.flushed = loop.kind(this::flushed);
    files.whenTaking(this::mayFlush);
  }

  @Override
  public boolean admits() {
    if (limits.limit().refuses(usedBytes, random)) {
      refusals++;
      return false;
    }
    usedBytes += limits.bytesPerAttempt();
    mayFlush();
    return true;
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("memory_bytes", (double) usedBytes);
    gauges.is("memory_refusals", (double) refusals);
    gauges.is("flushed_bytes", (double) flushedBytes);
    files.observe(gauges);
  }

  private void mayFlush() {
    if (flushingBytes == 0 && usedBytes >= limits.flushBytes() && files.takesMore()) {
      flushingBytes = limits.flushBytes();
      flushed.after((long) (flushingBytes / limits.diskBytesPerSecond() * NANOS_PER_SECOND), 0);
    }
  }

  private void flushed(int ignored) {
    var piece = flushingBytes;
    flushingBytes = 0;
    usedBytes -= piece;
    flushedBytes += piece;
    files.add(piece);
    mayFlush();
  }
}
