package io.github.ycsbbackoff.lab.program;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A wait for the actions of another process, which nobody reports. */
public final class Await {

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration GLANCE = Duration.ofMillis(20);

  private Await() {}

  public static void until(BooleanSupplier condition, Supplier<String> complaint) {
    try {
      Awaitility.await().atMost(LIMIT).pollInterval(GLANCE).until(condition::getAsBoolean);
    } catch (ConditionTimeoutException e) {
      fail(complaint.get(), e);
    }
  }
}
