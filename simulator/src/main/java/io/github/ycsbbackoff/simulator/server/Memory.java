package io.github.ycsbbackoff.simulator.server;

import java.util.random.RandomGenerator;

/**
 * The memory of a server, which writes fill. A flush writes rows of one tablet or region to disk,
 * and frees their memory when they are on disk. Flushes at one time share the disk's rate evenly,
 * and a tablet or region has at most one of them (Kudu's {@code rowsets_flush_sem_}, HBase's {@code
 * writestate.flushing}).
 */
public final class Memory implements ServerAdmission {

  private static final double NANOS_PER_SECOND = 1e9;

  private static final long NEVER = -1;

  /**
   * The rule by which a write is refused.
   *
   * @param limit the limit of the bytes in memory
   * @param isOfEachPart whether each tablet or region has that limit, or all together have it
   */
  public record Refusals(MemoryLimit limit, boolean isOfEachPart) {}

  /**
   * The memory that writes take.
   *
   * @param bytesPerRow the bytes of one row
   * @param parts the number of tablets or regions, over which keys are spread evenly
   * @param baseBytes the bytes that all else takes, always
   * @param chunkBytes the unit in which a part takes its memory, as Kudu's MemRowSet does by its
   *     arena of 1 MiB (arena.cc); 1 if a part takes just what its rows need
   */
  public record Layout(int bytesPerRow, int parts, long baseBytes, long chunkBytes) {

    /** Returns the memory that so many bytes of a part's rows take. */
    public long taken(long bytes) {
      return (bytes + chunkBytes - 1) / chunkBytes * chunkBytes;
    }
  }

  /**
   * The rules by which memory is flushed.
   *
   * @param partBytes the bytes of rows at which a part's flush begins (Kudu's {@code
   *     flush_threshold_mb}, 64 in 2016; HBase's {@code hbase.hregion.memstore.flush.size})
   * @param pressureBytes the bytes in all memory from which on the fullest part is flushed,
   *     whatever it holds (Kudu's {@code memory_pressure_percentage})
   * @param reliefBytes the bytes in all memory below which that memory pressure ends
   * @param mostBytes the most bytes that one flush writes
   * @param threads the most flushes at one time (Kudu's {@code maintenance_manager_num_threads},
   *     HBase's {@code hbase.hstore.flusher.count})
   * @param diskBytesPerSecond the rate at which all flushes together write
   */
  public record Flushes(
      long partBytes,
      long pressureBytes,
      long reliefBytes,
      long mostBytes,
      int threads,
      double diskBytesPerSecond) {}

  private final Refusals refusing;
  private final Layout layout;
  private final Flushes flushes;
  private final Capacity disk;
  private final AttemptKeys keys;
  private final RandomGenerator random;
  private final ServerEvents events;
  private final Files files;
  private final ServerEvents.Timer flushed;
  private final long[] rowBytes;

  /**
   * The bytes of each part's flush, which holds its memory until its end; 0 for a part without a
   * flush.
   */
  private final long[] flushingBytes;

  private final double[] unwrittenBytes;
  private int flushing;

  /** When the next flush is expected to end; {@link #NEVER} while there is none. */
  private long endNanos = NEVER;

  private long writtenUntilNanos;
  private long usedBytes;
  private boolean underPressure;
  private long flushedBytes;
  private long refusals;

  /**
   * Makes a memory without any rows.
   *
   * @param disk when flushes write at their rate, and when they stand still
   */
  public Memory(
      ServerEvents events,
      Refusals refusing,
      Layout layout,
      Flushes flushes,
      Capacity disk,
      Files files,
      AttemptKeys keys,
      RandomGenerator random) {
    this.events = events;
    this.refusing = refusing;
    this.layout = layout;
    this.flushes = flushes;
    this.disk = disk;
    this.files = files;
    this.keys = keys;
    this.random = random;
    this.flushed = events.timer(ServerEvents.Part.FLUSHED, this::flushed);
    this.rowBytes = new long[layout.parts()];
    this.flushingBytes = new long[layout.parts()];
    this.unwrittenBytes = new double[layout.parts()];
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
    usedBytes -= layout.taken(rowBytes[part]);
    rowBytes[part] += (long) keys.rows(attempt) * layout.bytesPerRow();
    usedBytes += layout.taken(rowBytes[part]);
    if (flushing < flushes.threads() && isDue(part)) {
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
    return layout.taken(rowBytes[part]) + layout.taken(flushingBytes[part]);
  }

  private boolean isDue(int part) {
    return rowBytes[part] >= flushes.partBytes() || (isUnderPressure() && rowBytes[part] > 0);
  }

  private boolean isUnderPressure() {
    underPressure = usedBytes >= (underPressure ? flushes.reliefBytes() : flushes.pressureBytes());
    return underPressure;
  }

  private void mayFlush() {
    var before = flushing;
    beginDue();
    if (flushing > before) {
      expectEnd();
    }
  }

  private void beginDue() {
    while (flushing < flushes.threads() && files.takesMore()) {
      var part = fullest();
      if (part < 0 || !isDue(part)) {
        return;
      }
      begin(part);
    }
  }

  private void begin(int part) {
    var bytes = Math.min(flushes.mostBytes(), rowBytes[part]);
    usedBytes -= layout.taken(rowBytes[part]);
    rowBytes[part] -= bytes;
    usedBytes += layout.taken(rowBytes[part]) + layout.taken(bytes);
    write();
    flushingBytes[part] = bytes;
    unwrittenBytes[part] = bytes;
    flushing++;
  }

  /** Returns the fullest part of those that are not being flushed; -1 if all are. */
  private int fullest() {
    var fullest = -1;
    for (var part = 0; part < rowBytes.length; part++) {
      if (flushingBytes[part] == 0 && (fullest < 0 || rowBytes[part] > rowBytes[fullest])) {
        fullest = part;
      }
    }
    return fullest;
  }

  /**
   * Counts what the disk has written for each flush since the last call; the number of flushes has
   * not changed in between.
   */
  private void write() {
    if (flushing > 0) {
      var each =
          disk.doneNanos(writtenUntilNanos, events.nowNanos())
              / NANOS_PER_SECOND
              * flushes.diskBytesPerSecond()
              / flushing;
      for (var part = 0; part < unwrittenBytes.length; part++) {
        unwrittenBytes[part] -= flushingBytes[part] > 0 ? each : 0;
      }
    }
    writtenUntilNanos = events.nowNanos();
  }

  /**
   * Expects the end of the flush that has the least left to write. An end that was expected before
   * is void.
   */
  private void expectEnd() {
    var bytes = Math.max(0, unwrittenBytes[next()]);
    var nanos = bytes * flushing / flushes.diskBytesPerSecond() * NANOS_PER_SECOND;
    var lasts = disk.lastingNanos(events.nowNanos(), (long) nanos);
    endNanos = events.nowNanos() + lasts;
    flushed.at(endNanos);
  }

  private int next() {
    var next = -1;
    for (var part = 0; part < flushingBytes.length; part++) {
      if (flushingBytes[part] > 0 && (next < 0 || unwrittenBytes[part] < unwrittenBytes[next])) {
        next = part;
      }
    }
    return next;
  }

  private void flushed() {
    if (events.nowNanos() != endNanos) {
      return;
    }
    endNanos = NEVER;
    write();
    var part = next();
    var bytes = flushingBytes[part];
    flushingBytes[part] = 0;
    flushing--;
    usedBytes -= layout.taken(bytes);
    flushedBytes += bytes;
    files.add(bytes);
    beginDue();
    if (flushing > 0) {
      expectEnd();
    }
  }
}
