package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.simulator.engine.EventHandler;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The clock and the events of servers that are alike. A loop has few kinds of events, so that all
 * servers share a kind for each of their parts. Servers are made one after the other, each with the
 * same parts.
 */
public final class ServerEvents {

  private final EventLoop loop;
  private final AttemptKeys keys;
  private final int servers;
  private final Map<Part, Shared> shared = new EnumMap<>(Part.class);

  /** What happens in a server. */
  enum Part {
    SERVED,
    REFUSED,
    COMMITTED,
    FLUSHED,
    MERGED
  }

  /** The handlers of the servers made so far, and their kind of events. */
  private record Shared(List<EventHandler> handlers, EventKind kind) {}

  /** The events of one server's part that are about no attempt. */
  record Timer(EventKind kind, int server) {

    /** Adds an event at {@code timeNanos}, which is not before now. */
    void at(long timeNanos) {
      kind.at(timeNanos, server);
    }
  }

  /**
   * Makes events of which there are none yet.
   *
   * @param servers the number of servers, of which each attempt goes to that of its key
   */
  public ServerEvents(EventLoop loop, AttemptKeys keys, int servers) {
    this.loop = loop;
    this.keys = keys;
    this.servers = servers;
  }

  /** Makes the events of a single server, to which all attempts go. */
  public static ServerEvents ofOne(EventLoop loop) {
    return new ServerEvents(loop, null, 1);
  }

  long nowNanos() {
    return loop.nowNanos();
  }

  /** Returns the kind of events about attempts, with the next server's handler. */
  EventKind aboutAttempts(Part part, EventHandler handler) {
    if (servers == 1) {
      return loop.kind(handler);
    }
    var all = shared.computeIfAbsent(part, ignored -> sharedByAttempts());
    all.handlers().add(handler);
    return all.kind();
  }

  /** Returns the next server's events that are about no attempt. */
  Timer timer(Part part, Runnable handler) {
    var all = shared.computeIfAbsent(part, ignored -> sharedByNumber());
    all.handlers().add(ignored -> handler.run());
    return new Timer(all.kind(), all.handlers().size() - 1);
  }

  private Shared sharedByAttempts() {
    var handlers = new ArrayList<EventHandler>(servers);
    var kind = loop.kind(attempt -> handlers.get(keys.partition(attempt, servers)).handle(attempt));
    return new Shared(handlers, kind);
  }

  private Shared sharedByNumber() {
    var handlers = new ArrayList<EventHandler>(servers);
    return new Shared(handlers, loop.kind(server -> handlers.get(server).handle(server)));
  }
}
