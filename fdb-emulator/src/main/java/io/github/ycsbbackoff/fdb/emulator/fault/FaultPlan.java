package io.github.ycsbbackoff.fdb.emulator.fault;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** A plan of which fault strikes which request. With the same seed it decides alike. */
public final class FaultPlan {

  private final List<InjectedError> faults;
  private final long openedNanos;
  private final SplittableRandom random;

  public FaultPlan(List<InjectedError> faults, long openedNanos, long seed) {
    this.faults = faults;
    this.openedNanos = openedNanos;
    this.random = new SplittableRandom(seed);
  }

  /** Returns the fault that strikes the request that comes now, or null. */
  public InjectedError strike(InjectedError.Step step, long nowNanos) {
    if (faults.isEmpty()) {
      return null;
    }
    var sinceOpened = Duration.ofNanos(nowNanos - openedNanos);
    for (var fault : faults) {
      if (fault.step() == step && fault.isOn(sinceOpened) && draw() < fault.probability()) {
        return fault;
      }
    }
    return null;
  }

  private synchronized double draw() {
    return random.nextDouble();
  }
}
