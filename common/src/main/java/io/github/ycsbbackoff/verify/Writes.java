package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.metrics.Outcome;
import java.util.Arrays;

/** Every write of the histories, by number, in columns: some 40 bytes of memory each. */
final class Writes {

  /** When something ends that may still happen at any time. */
  static final long NEVER = Long.MAX_VALUE;

  private static final byte DELETE = 1;
  private static final byte ENDED = 2;
  private static final byte ACKNOWLEDGED = 4;
  private static final byte UNKNOWN = 8;
  private static final byte ECHO = 16;

  private long[] beginMicros = new long[1024];
  private long[] endMicros = new long[1024];
  private long[] stamps = new long[1024];
  private int[] rows = new int[1024];
  private int[] fieldSets = new int[1024];
  private int[] threads = new int[1024];
  private byte[] flags = new byte[1024];
  private int size;

  /** Adds a write that has not ended; its number. */
  int begin(long micros, int row, int fieldSet, boolean isDelete, int thread, long stamp) {
    if (size == rows.length) {
      grow();
    }
    beginMicros[size] = micros;
    endMicros[size] = NEVER;
    stamps[size] = stamp;
    threads[size] = thread;
    rows[size] = row;
    fieldSets[size] = fieldSet;
    flags[size] = isDelete ? DELETE : 0;
    return size++;
  }

  /** The write ended, in what was known of it then. */
  void end(int write, long micros, Outcome outcome, boolean echo) {
    endMicros[write] = micros;
    flags[write] |=
        (byte)
            (ENDED
                | (outcome == Outcome.ACKNOWLEDGED ? ACKNOWLEDGED : 0)
                | (outcome == Outcome.UNKNOWN ? UNKNOWN : 0)
                | (echo ? ECHO : 0));
  }

  int size() {
    return size;
  }

  int row(int write) {
    return rows[write];
  }

  int fieldSet(int write) {
    return fieldSets[write];
  }

  long stamp(int write) {
    return stamps[write];
  }

  /** The thread that asked for it, of all processes. */
  long thread(int write) {
    return ((long) Stamp.writer(stamps[write]) << Integer.SIZE) | threads[write];
  }

  /**
   * Whether a thread asked for {@code one} before it asked for {@code other}, and {@code one} was
   * carried out once: of one row, it was so before the other.
   */
  boolean isAskedBefore(int one, int other) {
    return isStrict(one)
        && Stamp.sequence(stamps[one]) < Stamp.sequence(stamps[other])
        && thread(one) == thread(other);
  }

  /** The earliest time at which it can have been carried out. */
  long begin(int write) {
    return beginMicros[write];
  }

  /** When it was known how it ended; {@link #NEVER} if the process did not live to see that. */
  long end(int write) {
    return endMicros[write];
  }

  /** The latest time at which it can have been carried out, once or again. */
  long lastEffect(int write) {
    return isStrict(write) ? endMicros[write] : NEVER;
  }

  boolean isDelete(int write) {
    return has(write, DELETE);
  }

  boolean hasEnded(int write) {
    return has(write, ENDED);
  }

  boolean isAcknowledged(int write) {
    return has(write, ACKNOWLEDGED);
  }

  /** Whether it was carried out once, between its beginning and its end. */
  boolean isStrict(int write) {
    return has(write, ACKNOWLEDGED) && !has(write, ECHO);
  }

  /** Whether its end says that it is not stored. */
  boolean isRefused(int write) {
    return has(write, ENDED) && !has(write, ACKNOWLEDGED) && !has(write, UNKNOWN);
  }

  private boolean has(int write, byte flag) {
    return (flags[write] & flag) != 0;
  }

  private void grow() {
    var larger = size + (size >> 1);
    beginMicros = Arrays.copyOf(beginMicros, larger);
    endMicros = Arrays.copyOf(endMicros, larger);
    stamps = Arrays.copyOf(stamps, larger);
    rows = Arrays.copyOf(rows, larger);
    fieldSets = Arrays.copyOf(fieldSets, larger);
    threads = Arrays.copyOf(threads, larger);
    flags = Arrays.copyOf(flags, larger);
  }
}
