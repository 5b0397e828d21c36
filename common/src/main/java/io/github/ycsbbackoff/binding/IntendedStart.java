package io.github.ycsbbackoff.binding;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import site.ycsb.measurements.Measurements;

/** When YCSB meant the current operation to begin. */
final class IntendedStart {

  /** YCSB 0.17.0 has the first name, later sources the second. */
  private static final List<String> NAMES =
      List.of("getIntendedtartTimeNs", "getIntendedStartTimeNs");

  private static final MethodHandle OF_MEASUREMENTS = find();

  private IntendedStart() {}

  /**
   * As {@link System#nanoTime}. With a target rate and {@code measurement.interval} other than
   * {@code op}, it may be earlier than now; otherwise it is now.
   */
  static long nanos(Measurements measurements) {
    try {
      var intended = (long) OF_MEASUREMENTS.invokeExact(measurements);
      return intended == 0 ? System.nanoTime() : intended;
    } catch (Throwable e) {
      throw new IllegalStateException("YCSB's Measurements cannot tell the intended start", e);
    }
  }

  private static MethodHandle find() {
    for (var name : NAMES) {
      try {
        return MethodHandles.lookup()
            .findVirtual(Measurements.class, name, MethodType.methodType(long.class));
      } catch (ReflectiveOperationException e) {
        // Not this YCSB's name for it.
      }
    }
    throw new IllegalStateException("this YCSB is unknown; use YCSB 0.17.0");
  }
}
