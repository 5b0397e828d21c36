package io.github.ycsbbackoff.fdb.emulator;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** A plan of which fault strikes which request. With the same seed it decides alike. */
final class FaultPlan {

  private final List<Fault> faults;
  private final ServerClock clock;
  private final long openedNanos;
  private final SplittableRandom random;

  FaultPlan(List<Fault> faults, ServerClock clock, long seed) {
    this.faults = faults;
    this.clock = clock;
    this.openedNanos = clock.nanos();
    this.random = new SplittableRandom(seed);
  }

  /** Returns the fault that strikes this request, or null. */
  Fault strike(Fault.Step step) {
    if (faults.isEmpty()) {
      return null;
    }
    var sinceOpened = Duration.ofNanos(clock.nanos() - openedNanos);
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
