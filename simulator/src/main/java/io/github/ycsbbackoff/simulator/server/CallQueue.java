package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.simulator.engine.EventKind;
import io.github.ycsbbackoff.simulator.engine.LongQueue;
import io.github.ycsbbackoff.simulator.engine.TimeDistribution;
import io.github.ycsbbackoff.simulator.server.ServerEvents.Part;
import java.util.random.RandomGenerator;

/**
 * Workers behind a queue of limited length: a call that arrives when the queue is full is rejected
 * at once. Kudu's RPC service queue is such a queue ({@code rpc_service_queue_length}, 50, {@code
 * rpc_num_service_threads}, 20), and so is HBase's call queue ({@code
 * hbase.ipc.server.max.callqueue.length}, 10 a handler, {@code hbase.regionserver.handler.count},
 * 30). Both hold calls in order.
 */
public final class CallQueue implements Server {

  /**
   * The parameters of a queue.
   *
   * @param workers the number of calls served at a time
   * @param waiting the number of calls that may wait besides those; {@link Integer#MAX_VALUE} is no
   *     limit
   * @param service the time for which one call occupies a worker
   * @param refusal the time for which a call that the admission refuses occupies a worker
   * @param contentionNanos the time by which a call takes longer for each call that is in service
   *     when it begins, itself included: what calls at one time cost each other, as in M. Brooker's
   *     simple_collapse_sim (github.com/mbrooker/simulator_example at bbfe394)
   */
  public record Limits(
      int workers,
      int waiting,
      TimeDistribution service,
      TimeDistribution refusal,
      double contentionNanos) {

    /** Returns the same parameters, with calls that take {@code factor} times as long. */
    public Limits slower(double factor) {
      return new Limits(
          workers, waiting, service.times(factor), refusal.times(factor), factor * contentionNanos);
    }
  }

  private final ServerEvents events;
  private final Limits limits;
  private final Capacity capacity;
  private final ServerAdmission admission;
  private final Answers answers;
  private final RandomGenerator random;
  private final LongQueue waiting = new LongQueue();
  private final EventKind served;
  private final EventKind refused;
  private int busy;
  private long overflows;

  /** Makes a queue without any calls. */
  public CallQueue(
      ServerEvents events,
      Limits limits,
      Capacity capacity,
      ServerAdmission admission,
      RandomGenerator random,
      Answers answers) {
    this.events = events;
    this.limits = limits;
    this.capacity = capacity;
    this.admission = admission;
    this.random = random;
    this.answers = answers;
    this.served = events.aboutAttempts(Part.SERVED, this::served);
    this.refused = events.aboutAttempts(Part.REFUSED, this::refused);
  }

  @Override
  public void arrive(int attempt) {
    if (busy < limits.workers()) {
      busy++;
      serve(attempt);
    } else if (waiting.size() < limits.waiting()) {
      waiting.add(attempt);
    } else {
      overflows++;
      answers.rejected(attempt, RejectionReason.SERVER_TOO_BUSY);
    }
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("queue_length", waiting.size());
    gauges.is("busy_workers", busy);
    gauges.is("queue_overflows", (double) overflows);
    admission.observe(gauges);
  }

  private void serve(int attempt) {
    if (admission.admits(attempt)) {
      var contention = (long) (limits.contentionNanos() * busy);
      served.after(lasting(limits.service().draw(random) + contention), attempt);
    } else {
      refused.after(lasting(limits.refusal().draw(random)), attempt);
    }
  }

  private long lasting(long workNanos) {
    return capacity.lastingNanos(events.nowNanos(), workNanos);
  }

  private void served(int attempt) {
    next();
    answers.acknowledged(attempt);
  }

  private void refused(int attempt) {
    next();
    answers.rejected(attempt, RejectionReason.SERVER_TOO_BUSY);
  }

  private void next() {
    if (waiting.isEmpty()) {
      busy--;
    } else {
      serve((int) waiting.remove());
    }
  }
}
