package io.github.ycsbbackoff.fdb.emulator.load;

import io.github.ycsbbackoff.fdb.emulator.time.VersionClock;
import java.time.Duration;

/**
 * A model of when a request's turn comes, and when there is none: one server for commits and one
 * for read versions, each with a queue and a fixed time of service. All times are exact and
 * virtual, so that nothing has to run to be busy.
 *
 * <ul>
 *   <li>Commits: with {@code s = 1 / commitsPerSecond}, a commit that arrives at {@code t} is done
 *       at {@code free' = max(free, t) + s}, and acknowledged {@code commitLatency} later. The
 *       queue is {@code (free - t) / s} commits long; beyond {@code queueLimit} the commit fails
 *       with 1042 at once.
 *   <li>Read versions: the same holds with {@code readVersionsPerSecond}, and 1078. On top of that
 *       a request waits until half of the commit queue is free: {@code max(0, (free - t) - s x
 *       queueLimit / 2)}. This is Ratekeeper's part, which slows transactions down where they
 *       start, before commits have to be refused.
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

  private final LoadSettings settings;
  private final Line commits;
  private final Line readVersions;
  private final long commitLatencyNanos;
  private final long readVersionLatencyNanos;
  private final long storageLagLimitNanos;

  LoadModel(LoadSettings settings, long nowNanos) {
    this.settings = settings;
    this.commits = new Line(settings.commitsPerSecond(), settings.queueLimit(), nowNanos);
    this.readVersions =
        new Line(settings.readVersionsPerSecond(), settings.readVersionQueueLimit(), nowNanos);
    this.commitLatencyNanos = settings.commitLatency().toNanos();
    this.readVersionLatencyNanos = settings.readVersionLatency().toNanos();
    this.storageLagLimitNanos = settings.storageLagLimit().toNanos();
  }

  /** Returns how long the commit that arrives now takes, or {@link #REFUSED}. */
  long commitNanos(long nowNanos) {
    var wait = commits.join(nowNanos);
    return wait == REFUSED ? REFUSED : wait + commitLatencyNanos;
  }

  /** Returns how long the read version asked for now takes, or {@link #REFUSED}. */
  long readVersionNanos(long nowNanos) {
    var wait = readVersions.join(nowNanos);
    if (wait == REFUSED) {
      return REFUSED;
    }
    var halfQueueNanos = commits.serviceNanos * settings.queueLimit() / 2;
    var held = Math.max(0, commits.backlogNanos(nowNanos) - halfQueueNanos);
    return wait + held + readVersionLatencyNanos;
  }

  boolean isStorageBehind(long nowNanos) {
    return commits.backlogNanos(nowNanos) > storageLagLimitNanos;
  }

  /**
   * Returns how far storage is behind with what is stored for good, as it reports to Ratekeeper.
   */
  long durabilityLagVersions(long nowNanos) {
    return VersionClock.WINDOW_VERSIONS
        + commits.backlogNanos(nowNanos) / VersionClock.NANOS_PER_VERSION;
  }

  /** Returns how many transactions Ratekeeper would let begin in a second. */
  int commitsPerSecond() {
    return settings.commitsPerSecond() == 0 ? UNLIMITED : settings.commitsPerSecond();
  }

  /** One server and the requests that wait for it. */
  private static final class Line {

    private final long serviceNanos;
    private final int limit;
    private long freeNanos;

    Line(int perSecond, int limit, long nowNanos) {
      this.serviceNanos = perSecond == 0 ? 0 : Math.max(1, NANOS_PER_SECOND / perSecond);
      this.limit = limit;
      this.freeNanos = nowNanos;
    }

    /**
     * Returns the time until a request that comes now is done, or {@link #REFUSED}. The request
     * being served does not wait, so that there may be one more than the limit.
     */
    synchronized long join(long nowNanos) {
      if (serviceNanos == 0) {
        return 0;
      }
      if (backlogNanos(nowNanos) > serviceNanos * limit) {
        return REFUSED;
      }
      freeNanos = nowNanos + backlogNanos(nowNanos) + serviceNanos;
      return freeNanos - nowNanos;
    }

    synchronized long backlogNanos(long nowNanos) {
      return serviceNanos == 0 ? 0 : Math.max(0, freeNanos - nowNanos);
    }
  }
}
