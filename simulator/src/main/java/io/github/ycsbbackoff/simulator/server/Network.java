package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The network between the clients and a server: each attempt and each answer is delayed. */
public final class Network implements Server {

  private final TimeDistribution delay;
  private final RandomGenerator random;
  private final EventKind arrivals;
  private final Server server;

  /**
   * Makes a network with a server at its other end.
   *
   * @param clients the receiver of the delayed answers
   * @param behind makes the server, given the receiver of its answers
   */
  public Network(
      EventLoop loop,
      TimeDistribution delay,
      RandomGenerator random,
      Answers clients,
      Function<Answers, Server> behind) {
    this.delay = delay;
    this.random = random;
    this.server = behind.apply(new WayBack(loop, clients));
    this.arrivals = loop.kind(server::arrive);
  }

  @Override
  public void arrive(int attempt) {
    arrivals.after(delay.draw(random), attempt);
  }

  @Override
  public void observe(Gauges gauges) {
    server.observe(gauges);
  }

  private final class WayBack implements Answers {
    private final Answers clients;
    private final EventKind acknowledgements;
    private final Map<RejectionReason, EventKind> rejections = new EnumMap<>(RejectionReason.class);

    /** The waits that rejections on their way ask for, by attempt. */
    private long[] hintsNanos = new long[16];

    WayBack(EventLoop loop, Answers clients) {
      this.clients = clients;
      this.acknowledgements = loop.kind(clients::acknowledged);
      for (var reason : RejectionReason.values()) {
        rejections.put(reason, loop.kind(attempt -> arrived(attempt, reason)));
      }
    }

    @Override
    public void acknowledged(int attempt) {
      acknowledgements.after(delay.draw(random), attempt);
    }

    private void arrived(int attempt, RejectionReason reason) {
      clients.rejected(attempt, reason, hintsNanos[attempt]);
    }

    @Override
    public void rejected(int attempt, RejectionReason reason, long hintNanos) {
      if (attempt >= hintsNanos.length) {
        hintsNanos = Arrays.copyOf(hintsNanos, 2 * attempt);
      }
      hintsNanos[attempt] = hintNanos;
      rejections.get(reason).after(delay.draw(random), attempt);
    }

    @Override
    public void lost(int attempt) {
      clients.lost(attempt);
    }
  }
}
