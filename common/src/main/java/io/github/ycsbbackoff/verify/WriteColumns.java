package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.metrics.Outcome;

/**
 * All writes of the histories, by number, in columns that take some 40 bytes of memory per write.
 */
final class WriteColumns {

  /** The end of something that may still happen at any time. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int DELETE = 1;
  private static final int ENDED = 2;
  private static final int ACKNOWLEDGED = 4;
  private static final int UNKNOWN = 8;
  private static final int ECHO = 16;

  private final LongColumn beginMicros = new LongColumn();
  private final LongColumn endMicros = new LongColumn();
  private final LongColumn stamps = new LongColumn();
  private final IntColumn rows = new IntColumn();
  private final IntColumn fieldSets = new IntColumn();
  private final IntColumn threads = new IntColumn();
  private final IntColumn flags = new IntColumn();

  /** Adds a write that has not ended; returns its number. */
  int begin(long micros, int row, int fieldSet, boolean isDelete, int thread, long stamp) {
    beginMicros.add(micros);
    endMicros.add(NEVER);
    stamps.add(stamp);
    threads.add(thread);
    rows.add(row);
    fieldSets.add(fieldSet);
    flags.add(isDelete ? DELETE : 0);
    return size() - 1;
  }

  /** Notes that the write ended, and the outcome that was known then. */
  void end(int write, long micros, Outcome outcome, boolean echo) {
    endMicros.set(write, micros);
    flags.set(
        write,
        flags.get(write)
            | ENDED
            | (outcome == Outcome.ACKNOWLEDGED ? ACKNOWLEDGED : 0)
            | (outcome == Outcome.UNKNOWN ? UNKNOWN : 0)
            | (echo ? ECHO : 0));
  }

  int size() {
    return rows.size();
  }

  int row(int write) {
    return rows.get(write);
  }

  int fieldSet(int write) {
    return fieldSets.get(write);
  }

  long stamp(int write) {
    return stamps.get(write);
  }

  /**
   * Returns the thread that asked for the write, as a number that is unique across all processes.
   */
  long thread(int write) {
    return ((long) Stamp.writer(stamps.get(write)) << Integer.SIZE) | threads.get(write);
  }

  /**
   * Returns whether a thread asked for {@code one} before it asked for {@code other}, and {@code
   * one} was carried out once: if both are of one row, that was before the other.
   */
  boolean isAskedBefore(int one, int other) {
    return isStrict(one)
        && Stamp.sequence(stamps.get(one)) < Stamp.sequence(stamps.get(other))
        && thread(one) == thread(other);
  }

  /** Returns the earliest time at which the write can have been carried out. */
  long begin(int write) {
    return beginMicros.get(write);
  }

  /** Returns when the outcome was known; {@link #NEVER} if the process did not live to see it. */
  long end(int write) {
    return endMicros.get(write);
  }

  /** Returns the latest time at which the write can have been carried out, once or again. */
  long lastEffect(int write) {
    return isStrict(write) ? endMicros.get(write) : NEVER;
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

  /** Returns whether the write was carried out once, between its beginning and its end. */
  boolean isStrict(int write) {
    return has(write, ACKNOWLEDGED) && !has(write, ECHO);
  }

  /** Returns whether the end of the write says that it is not stored. */
  boolean isRefused(int write) {
    return has(write, ENDED) && !has(write, ACKNOWLEDGED) && !has(write, UNKNOWN);
  }

  private boolean has(int write, int flag) {
    return (flags.get(write) & flag) != 0;
  }
}
