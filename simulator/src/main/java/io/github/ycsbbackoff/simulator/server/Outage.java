package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.LongQueue;
import java.util.List;

/**
 * A server that takes no attempts at some times. It still answers the attempts that it took before,
 * unless {@link Capacity} has it stand still.
 */
public final class Outage implements Server {

  /** What happens to an attempt that arrives during the outage. */
  public enum Kind {
    /** The attempt is refused, as by a machine whose server process is gone. */
    REFUSING,
    /** The attempt is never answered, as by a machine that is gone. */
    SILENT,
    /**
     * The attempt waits on its connection until the server is back, as before a process that stands
     * still.
     */
    PAUSED
  }

  private final EventLoop loop;
  private final Server server;
  private final Answers answers;
  private final List<Absence> absences;
  private final LongQueue held = new LongQueue();
  private final EventKind back;

  /** Whether there is a time already at which what is held is taken. */
  private boolean isTakenLater;

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
    this.back = loop.kind(this::takeHeld);
  }

  @Override
  public void arrive(int attempt) {
    var now = loop.nowNanos();
    for (var absence : absences) {
      if (absence.covers(now)) {
        miss(attempt, absence);
        return;
      }
    }
    server.arrive(attempt);
  }

  private void miss(int attempt, Absence absence) {
    switch (absence.kind()) {
      case REFUSING -> answers.rejected(attempt, RejectionReason.UNAVAILABLE);
      case SILENT -> answers.lost(attempt);
      case PAUSED -> hold(attempt, absence.untilNanos());
    }
  }

  private void hold(int attempt, long untilNanos) {
    if (!isTakenLater) {
      isTakenLater = true;
      back.at(untilNanos, 0);
    }
    held.add(attempt);
  }

  /** Takes what has waited, in its order; another absence may have begun by then. */
  private void takeHeld(int ignored) {
    isTakenLater = false;
    for (var left = held.size(); left > 0; left--) {
      arrive((int) held.remove());
    }
  }

  @Override
  public void observe(Gauges gauges) {
    server.observe(gauges);
  }
}
