package io.github.ycsbbackoff.lab.program;

import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A wait for the actions of another process, which nobody reports. */
public final class Await {

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private Await() {}

  public static void until(BooleanSupplier condition, Supplier<String> complaint) {
    var startNanos = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - startNanos > LIMIT_NANOS) {
        fail(complaint.get());
      }
      LockSupport.parkNanos(GLANCE_NANOS);
    }
  }
}
