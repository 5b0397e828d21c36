package io.github.ycsbbackoff.fdb.emulator.load;

import io.github.ycsbbackoff.fdb.emulator.time.VersionClock;
import java.time.Duration;
import java.util.function.LongUnaryOperator;

/**
 * A model of when a request's turn comes, and when there is none: one server for commits and one
 * for read versions, each with a queue and a fixed time of service. All times are exact and
 * virtual, so that nothing has to run to be busy.
 *
 * <ul>
 *   <li>Commits: with {@code s = 1 / commitsPerSecond} at the time {@code max(free, t)} when its
 *       turn comes, a commit that arrives at {@code t} is done at {@code free' = max(free, t) + s},
 *       and acknowledged {@code commitLatency} later. Where more than {@code queueLimit} are not
 *       done yet, the commit fails with 1042 at once.
 *   <li>Read versions: the same holds with {@code readVersionsPerSecond}, and 1078. On top of that
 *       a request waits until no more than half of {@code queueLimit} of the commits that are there
 *       are left. This is Ratekeeper's part, which slows transactions down where they start, before
 *       commits have to be refused.
 *   <li>Reads: they fail with 1037 while {@code free - t} is beyond {@code storageLagLimit}, as
 *       storage is then so far behind the commits that were accepted.
 *   <li>Health: storage makes durable what no transaction can read any more at an older version,
 *       and is {@code 5 s + (free - t)} behind.
 * </ul>
 *
 * <p>Without a rate, the part of the model for that rate is off. An idle cluster adds nothing to
 * the latencies.
 */
final class LoadModel {

  /** The answer to a request that gets no turn, because its queue is full. */
  static final long REFUSED = -1;

  private static final long NANOS_PER_SECOND = Duration.ofSeconds(1).toNanos();

  /** The rate that a real cluster reports if nothing limits it. */
  private static final int UNLIMITED = 1_000_000;

  private final LoadSchedule schedule;
  private final Line commits;
  private final Line readVersions;

  LoadModel(LoadSettings settings, long nowNanos) {
    this.schedule = new LoadSchedule(settings, nowNanos);
    this.commits = new Line(nowNanos, at -> serviceNanos(schedule.at(at).commitsPerSecond()));
    this.readVersions =
        new Line(nowNanos, at -> serviceNanos(schedule.at(at).readVersionsPerSecond()));
  }

  /** Returns how long the commit that arrives now takes, or {@link #REFUSED}. */
  long commitNanos(long nowNanos) {
    var settings = schedule.at(nowNanos);
    var wait = commits.join(nowNanos, settings.queueLimit());
    return wait == REFUSED ? REFUSED : wait + settings.commitLatency().toNanos();
  }

  /** Returns how long the read version asked for now takes, or {@link #REFUSED}. */
  long readVersionNanos(long nowNanos) {
    var settings = schedule.at(nowNanos);
    var wait = readVersions.join(nowNanos, settings.readVersionQueueLimit());
    if (wait == REFUSED) {
      return REFUSED;
    }
    var held =
        settings.commitsPerSecond() == 0
            ? 0
            : commits.nanosUntilLeft(settings.queueLimit() / 2, nowNanos);
    return wait + held + settings.readVersionLatency().toNanos();
  }

  boolean isStorageBehind(long nowNanos) {
    var settings = schedule.at(nowNanos);
    return backlogNanos(settings, nowNanos) > settings.storageLagLimit().toNanos();
  }

  /** Returns how long a read takes that comes now. */
  long readNanos(long nowNanos) {
    return schedule.at(nowNanos).readLatency().toNanos();
  }

  /**
   * Returns how far storage is behind with what is stored for good, as it reports to Ratekeeper.
   */
  long durabilityLagVersions(long nowNanos) {
    return VersionClock.WINDOW_VERSIONS
        + backlogNanos(schedule.at(nowNanos), nowNanos) / VersionClock.NANOS_PER_VERSION;
  }

  /** Returns how many transactions Ratekeeper would let begin in a second. */
  int commitsPerSecond(long nowNanos) {
    var rate = schedule.at(nowNanos).commitsPerSecond();
    return rate == 0 ? UNLIMITED : rate;
  }

  /** Returns how long the commits take that wait now; 0 where no rate limits them. */
  private long backlogNanos(LoadSettings settings, long nowNanos) {
    return settings.commitsPerSecond() == 0 ? 0 : commits.backlogNanos(nowNanos);
  }

  /** Returns the time for which one request is served; 0 where no rate limits them. */
  private static long serviceNanos(int perSecond) {
    return perSecond == 0 ? 0 : Math.max(1, NANOS_PER_SECOND / perSecond);
  }

  /**
   * One server and the requests that wait for it. All changes of the rate are known beforehand, so
   * that a request knows when it will be done as soon as it comes.
   */
  private static final class Line {

    private static final int FIRST_CAPACITY = 64;

    private final LongUnaryOperator serviceNanosAt;
    private long freeNanos;

    /** When each request that is not done yet will be, the next one first, in a ring. */
    private long[] doneNanos = new long[FIRST_CAPACITY];

    private int first;
    private int size;

    /**
     * Makes a line in which nobody is.
     *
     * @param serviceNanosAt the time for which a request is served whose turn comes at a time; 0
     *     where no rate limits them
     */
    Line(long nowNanos, LongUnaryOperator serviceNanosAt) {
      this.freeNanos = nowNanos;
      this.serviceNanosAt = serviceNanosAt;
    }

    /**
     * Returns the time until a request that comes now is done, or {@link #REFUSED}. The request
     * being served does not wait, so that there may be one more than the limit.
     */
    synchronized long join(long nowNanos, int limit) {
      if (serviceNanosAt.applyAsLong(nowNanos) == 0) {
        return 0;
      }
      forgetDone(nowNanos);
      if (size > limit) {
        return REFUSED;
      }
      var turnNanos = nowNanos + backlogNanos(nowNanos);
      freeNanos = turnNanos + serviceNanosAt.applyAsLong(turnNanos);
      add(freeNanos);
      return freeNanos - nowNanos;
    }

    synchronized long backlogNanos(long nowNanos) {
      return Math.max(0, freeNanos - nowNanos);
    }

    /** Returns the time until so many requests at most are left of those that are here. */
    synchronized long nanosUntilLeft(int left, long nowNanos) {
      forgetDone(nowNanos);
      var last = size - left - 1;
      return last < 0 ? 0 : doneNanos[(first + last) % doneNanos.length] - nowNanos;
    }

    private void forgetDone(long nowNanos) {
      while (size > 0 && doneNanos[first] - nowNanos <= 0) {
        first = (first + 1) % doneNanos.length;
        size--;
      }
    }

    private void add(long nanos) {
      if (size == doneNanos.length) {
        var larger = new long[2 * size];
        System.arraycopy(doneNanos, first, larger, 0, size - first);
        System.arraycopy(doneNanos, 0, larger, size - first, first);
        doneNanos = larger;
        first = 0;
      }
      doneNanos[(first + size) % doneNanos.length] = nanos;
      size++;
    }
  }
}
