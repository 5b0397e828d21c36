package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import java.util.random.RandomGenerator;

/**
 * Writes fill memory; a flush writes rows of one tablet or region to disk at the disk's rate, and
 * gives their memory back when they are on disk. There is one flush at a time, as with Kudu's one
 * maintenance thread ({@code maintenance_manager_num_threads}) and HBase's {@code
 * hbase.hstore.flusher.count} of 1.
 */
public final class Memory implements Admission {

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * When a write is refused.
   *
   * @param limit of the bytes in memory
   * @param isOfEachPart whether each tablet or region has that limit, or all have it together
   */
  public record Refusals(MemoryLimit limit, boolean isOfEachPart) {}

  /**
   * What memory writes take.
   *
   * @param bytesPerAttempt of rows
   * @param parts tablets or regions, over which keys are spread evenly
   * @param baseBytes taken by all else, always
   * @param chunkBytes in which a part takes its memory, as Kudu's MemRowSet does by its arena of 1
   *     MiB (arena.cc); 1 is for just what its rows take
   */
  public record Layout(long bytesPerAttempt, int parts, long baseBytes, long chunkBytes) {}

  /**
   * When memory is flushed.
   *
   * @param partBytes of rows at which a part's flush begins (Kudu's {@code flush_threshold_mb}, 64
   *     in 2016; HBase's {@code hbase.hregion.memstore.flush.size})
   * @param pressureBytes in all memory from which on the fullest part is flushed, whatever it holds
   *     (Kudu's {@code memory_pressure_percentage})
   * @param reliefBytes in all memory at which, that once begun, it ends
   * @param mostBytes that one flush writes
   * @param diskBytesPerSecond at which it does
   */
  public record Flushes(
      long partBytes,
      long pressureBytes,
      long reliefBytes,
      long mostBytes,
      double diskBytesPerSecond) {}

  private final Refusals refusing;
  private final Layout layout;
  private final Flushes flushes;
  private final Keys keys;
  private final RandomGenerator random;
  private final Files files;
  private final EventKind flushed;
  private final long[] rowBytes;
  private long usedBytes;
  private boolean underPressure;
  private int flushingPart;
  private long flushingBytes;
  private long flushedBytes;
  private long refusals;

  /** Without any rows. */
  public Memory(
      EventLoop loop,
      Refusals refusing,
      Layout layout,
      Flushes flushes,
      Files files,
      Keys keys,
      RandomGenerator random) {
    this.refusing = refusing;
    this.layout = layout;
    this.flushes = flushes;
    this.files = files;
    this.keys = keys;
    this.random = random;
    this.flushed = loop.kind(this::flushed);
    this.rowBytes = new long[layout.parts()];
    this.usedBytes = layout.baseBytes();
    files.whenTaking(this::mayFlush);
  }

  @Override
  public boolean admits(int attempt) {
    var part = keys.part(attempt, rowBytes.length);
    if (refusing.limit().refuses(refusing.isOfEachPart() ? usedBy(part) : usedBytes, random)) {
      refusals++;
      return false;
    }
    usedBytes -= taken(rowBytes[part]);
    rowBytes[part] += layout.bytesPerAttempt();
    usedBytes += taken(rowBytes[part]);
    if (flushingBytes == 0 && isDue(part)) {
      mayFlush();
    }
    return true;
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("memory_bytes", (double) usedBytes);
    gauges.is("memory_refusals", (double) refusals);
    gauges.is("flushed_bytes", (double) flushedBytes);
    files.observe(gauges);
  }

  private long usedBy(int part) {
    return taken(rowBytes[part]) + (part == flushingPart ? taken(flushingBytes) : 0);
  }

  private long taken(long bytes) {
    var chunk = layout.chunkBytes();
    return (bytes + chunk - 1) / chunk * chunk;
  }

  private boolean isDue(int part) {
    return rowBytes[part] >= flushes.partBytes() || (isUnderPressure() && rowBytes[part] > 0);
  }

  private boolean isUnderPressure() {
    underPressure = usedBytes >= (underPressure ? flushes.reliefBytes() : flushes.pressureBytes());
    return underPressure;
  }

  private void mayFlush() {
    var part = fullest();
    if (flushingBytes > 0 || !isDue(part) || !files.takesMore()) {
      return;
    }
    var bytes = Math.min(flushes.mostBytes(), rowBytes[part]);
    usedBytes -= taken(rowBytes[part]);
    rowBytes[part] -= bytes;
    usedBytes += taken(rowBytes[part]) + taken(bytes);
    flushingPart = part;
    flushingBytes = bytes;
    flushed.after((long) (bytes / flushes.diskBytesPerSecond() * NANOS_PER_SECOND), 0);
  }

  private int fullest() {
    var fullest = 0;
    for (var part = 1; part < rowBytes.length; part++) {
      if (rowBytes[part] > rowBytes[fullest]) {
        fullest = part;
      }
    }
    return fullest;
  }

  private void flushed(int ignored) {
    var bytes = flushingBytes;
    flushingBytes = 0;
    usedBytes -= taken(bytes);
    flushedBytes += bytes;
    files.add(bytes);
    mayFlush();
  }
}
