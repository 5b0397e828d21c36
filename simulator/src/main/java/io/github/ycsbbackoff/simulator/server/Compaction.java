package io.github.ycsbbackoff.simulator.server;

import java.util.Arrays;

/**
 * The files of one tablet, merged one set at a time. A set is the largest number of the smallest
 * files of which the largest, times the ratio, is no more than all of them together: Accumulo's
 * default ({@code table.compaction.major.ratio}). HBase's and Bigtable's rules are similar.
 */
public final class Compaction implements Files {

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The number of files, the smallest, that are merged where no set fits the ratio and flushes wait
   * for files to go: they would wait for ever. So does HBase's ExploringCompactionPolicy, which
   * then takes the smallest set of {@code hbase.hstore.compaction.min} files.
   */
  private static final int STUCK_FILES = 3;

  /**
   * The parameters of a compaction.
   *
   * @param ratio the ratio by which a set is chosen, above 1
   * @param bytesPerSecond the rate at which a compaction writes
   * @param blockingFiles the number of files from which on flushes wait (HBase's {@code
   *     hbase.hstore.blockingStoreFiles}); {@link Integer#MAX_VALUE} is no limit
   */
  public record Limits(double ratio, double bytesPerSecond, int blockingFiles) {}

  private final ServerEvents events;
  private final Limits limits;
  private final Capacity disk;
  private final ServerEvents.Timer merged;
  private Runnable waiting = () -> {};

  /**
   * The sizes of the files, in bytes: first those that are being merged, then all others, each
   * group ascending.
   */
  private long[] sizes = new long[16];

  private int count;
  private int merging;
  private long inputBytes;
  private long writtenBytes;
  private long compactions;
  private int largestMerge;
  private double fileNanos;
  private long countedNanos;

  /**
   * Makes a compaction without any files.
   *
   * @param disk the speed of the disk, of which the limits' rate is the full one
   */
  public Compaction(ServerEvents events, Limits limits, Capacity disk) {
    this.events = events;
    this.limits = limits;
    this.disk = disk;
    this.merged = events.timer(ServerEvents.Part.MERGED, this::merged);
  }

  @Override
  public void add(long bytes) {
    inputBytes += bytes;
    insert(bytes);
    mayMerge();
  }

  @Override
  public boolean takesMore() {
    return count < limits.blockingFiles();
  }

  @Override
  public void whenTaking(Runnable then) {
    waiting = then;
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("files", count);
    gauges.is("compactions", (double) compactions);
    gauges.is("compacted_bytes", (double) writtenBytes);
  }

  /** Returns the bytes of all files that were added. */
  public long inputBytes() {
    return inputBytes;
  }

  /** Returns the bytes that compactions wrote. */
  public long writtenBytes() {
    return writtenBytes;
  }

  /** Returns the number of compactions that have ended. */
  public long compactions() {
    return compactions;
  }

  /** Returns the number of files in the largest compaction. */
  public int largestMerge() {
    return largestMerge;
  }

  /** Returns the bytes written to disk, by flushes and compactions, for each byte of input. */
  public double writeAmplification() {
    return (writtenBytes + inputBytes) / (double) inputBytes;
  }

  /** Returns the mean number of files over the time since the beginning. */
  public double meanFiles() {
    return (fileNanos + fileNanosSinceCounted()) / events.nowNanos();
  }

  private double fileNanosSinceCounted() {
    return (double) count * (events.nowNanos() - countedNanos);
  }

  private void mayMerge() {
    if (merging > 0) {
      return;
    }
    var files = toMerge();
    if (files == 0 && !takesMore()) {
      files = Math.min(count, STUCK_FILES);
    }
    if (files > 0) {
      merging = files;
      largestMerge = Math.max(largestMerge, files);
      var lasts = (long) (sum(files) / limits.bytesPerSecond() * NANOS_PER_SECOND);
      merged.at(events.nowNanos() + disk.lastingNanos(events.nowNanos(), lasts));
    }
  }

  /** Returns how many of the smallest files are to be merged; 0 if none are. */
  private int toMerge() {
    for (var files = count; files > 1; files--) {
      if (sum(files) >= limits.ratio() * sizes[files - 1]) {
        return files;
      }
    }
    return 0;
  }

  private double sum(int files) {
    return Arrays.stream(sizes, 0, files).sum();
  }

  private void merged() {
    var bytes = (long) sum(merging);
    countFiles();
    count -= merging;
    System.arraycopy(sizes, merging, sizes, 0, count);
    merging = 0;
    writtenBytes += bytes;
    compactions++;
    insert(bytes);
    mayMerge();
    waiting.run();
  }

  /** Inserts a file at its place among those that are not being merged. */
  private void insert(long bytes) {
    countFiles();
    if (count == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * count);
    }
    var place = count++;
    while (place > merging && sizes[place - 1] > bytes) {
      sizes[place] = sizes[place - 1];
      place--;
    }
    sizes[place] = bytes;
  }

  private void countFiles() {
    fileNanos += fileNanosSinceCounted();
    countedNanos = events.nowNanos();
  }
}
