package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.Settings;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import site.ycsb.measurements.Measurements;

/** The time at which YCSB meant the current operation to begin. */
final class IntendedStart {

  /**
   * The names of YCSB's method: the first is that of YCSB 0.17.0, the second that of later sources.
   */
  private static final List<String> NAMES =
      List.of("getIntendedtartTimeNs", "getIntendedStartTimeNs");

  /** The property that says whether YCSB notes when it meant an operation to begin. */
  private static final String INTERVAL = "measurement.interval";

  /** The default value in YCSB 0.17.0, with which YCSB notes no intended start. */
  private static final String FROM_THE_SEND = "op";

  private static final MethodHandle OF_MEASUREMENTS = find();

  private IntendedStart() {}

  /**
   * Returns the intended start, as {@link System#nanoTime}. With a target rate and {@code
   * measurement.interval} other than {@code op}, it may be earlier than now; otherwise it is now.
   */
  static long nanos(Measurements measurements) {
    try {
      var intended = (long) OF_MEASUREMENTS.invokeExact(measurements);
      return intended == 0 ? System.nanoTime() : intended;
    } catch (Throwable e) {
      throw new IllegalStateException("YCSB's Measurements cannot tell the intended start", e);
    }
  }

  /**
   * Returns a warning for the user if latencies will not contain the time by which operations began
   * too late; empty if they will.
   */
  static Optional<String> warning(Settings settings) {
    var target = settings.number("target", 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
    var interval = settings.string(INTERVAL, FROM_THE_SEND);
    return target > 0 && interval.equals(FROM_THE_SEND)
        ? Optional.of(
            "target=%d with %s=%s: latencies run from when an operation was begun, not from when it"
                    .formatted(target, INTERVAL, interval)
                + " should have been, so that they hide how late it was; give -p %s=both"
                    .formatted(INTERVAL))
        : Optional.empty();
  }

  private static MethodHandle find() {
    for (var name : NAMES) {
      try {
        return MethodHandles.lookup()
            .findVirtual(Measurements.class, name, MethodType.methodType(long.class));
      } catch (ReflectiveOperationException e) {
        // This version of YCSB does not have a method of that name.
      }
    }
    throw new IllegalStateException("this YCSB is unknown; use YCSB 0.17.0");
  }
}
