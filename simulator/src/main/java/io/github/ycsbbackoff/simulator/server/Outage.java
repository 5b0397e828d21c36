package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.simulator.engine.EventLoop;

/**
 * A server that takes no attempts for some time. It still answers the attempts that it took before.
 */
public final class Outage implements Server {

  /** What happens to an attempt that arrives during the outage. */
  public enum Kind {
    /** The attempt is refused, as by a machine whose server process is gone. */
    REFUSING,
    /** The attempt is never answered, as by a machine that is gone. */
    SILENT
  }

  private final EventLoop loop;
  private final Server server;
  private final Answers answers;
  private final Kind kind;
  private final long fromNanos;
  private final long untilNanos;

  /** Makes a server that is away from {@code fromNanos} on, and back from {@code untilNanos} on. */
  public Outage(
      EventLoop loop, Server server, Answers answers, Kind kind, long fromNanos, long untilNanos) {
    this.loop = loop;
    this.server = server;
    this.answers = answers;
    this.kind = kind;
    this.fromNanos = fromNanos;
    this.untilNanos = untilNanos;
  }

  @Override
  public void arrive(int attempt) {
    if (loop.nowNanos() < fromNanos || loop.nowNanos() >= untilNanos) {
      server.arrive(attempt);
    } else if (kind == Kind.REFUSING) {
      answers.rejected(attempt, Rejection.UNAVAILABLE);
    } else {
      answers.lost(attempt);
    }
  }

  @Override
  public void observe(Gauges gauges) {
    server.observe(gauges);
  }
}
