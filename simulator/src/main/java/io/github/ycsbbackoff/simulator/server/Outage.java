package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import java.util.List;

/**
 * A server that takes no attempts at some times. It still answers the attempts that it took before.
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
  private final List<Absence> absences;

  /**
   * A time from {@code fromNanos} on in which a server is away; it is back at {@code untilNanos}.
   */
  public record Absence(Kind kind, long fromNanos, long untilNanos) {

    private boolean covers(long nanos) {
      return nanos >= fromNanos && nanos < untilNanos;
    }
  }

  /** Makes a server that is away during the absences; where two overlap, the first one holds. */
  public Outage(EventLoop loop, Server server, Answers answers, List<Absence> absences) {
    this.loop = loop;
    this.server = server;
    this.answers = answers;
    this.absences = List.copyOf(absences);
  }

  @Override
  public void arrive(int attempt) {
    var now = loop.nowNanos();
    for (var absence : absences) {
      if (absence.covers(now)) {
        miss(attempt, absence.kind());
        return;
      }
    }
    server.arrive(attempt);
  }

  private void miss(int attempt, Kind kind) {
    if (kind == Kind.REFUSING) {
      answers.rejected(attempt, RejectionReason.UNAVAILABLE);
    } else {
      answers.lost(attempt);
    }
  }

  @Override
  public void observe(Gauges gauges) {
    server.observe(gauges);
  }
}
