package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution.Shape;
import io.github.ycsbbackoff.simulator.server.Admission;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.CallQueue;
import io.github.ycsbbackoff.simulator.server.Network;
import io.github.ycsbbackoff.simulator.server.Server;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The server and the way to it, as properties describe them; every parameter has a name, so that a
 * fit can set it.
 */
record ServerModel(TimeDistribution network, Making making) {

  /** Within one machine room. */
  private static final Duration NETWORK = Duration.ofNanos(50_000);

  private static final Duration SERVICE = Duration.ofNanos(100_000);

  enum Kind {
    QUEUE
  }

  @FunctionalInterface
  interface Making {
    Server make(EventLoop loop, SplittableRandom random, Answers answers);
  }

  static ServerModel from(Settings settings, int rowsPerOperation) {
    var network = Times.from(settings, "network", NETWORK, Shape.CONSTANT);
    var limits = limits(settings);
    var making =
        switch (settings.choice("model", Kind.QUEUE)) {
          case QUEUE ->
              (Making)
                  (loop, random, answers) ->
                      new CallQueue(loop, limits, Admission.ALWAYS, random, answers);
        };
    return new ServerModel(network, making);
  }

  Server make(EventLoop loop, SplittableRandom random, Answers clients) {
    return network.isZero()
        ? making.make(loop, random, clients)
        : new Network(
            loop, network, random.split(), clients, answers -> making.make(loop, random, answers));
  }

  private static CallQueue.Limits limits(Settings settings) {
    return new CallQueue.Limits(
        settings.integer("workers", 20, 1, 1 << 20),
        settings.integer("queue.limit", 50, 0, Integer.MAX_VALUE),
        Times.from(settings, "service", SERVICE, Shape.EXPONENTIAL),
        Times.from(settings, "refusal", Duration.ZERO, Shape.CONSTANT));
  }
}
