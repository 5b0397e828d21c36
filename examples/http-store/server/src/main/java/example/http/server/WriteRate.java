package example.http.server;

import java.util.concurrent.TimeUnit;

/** The most writes a second, a tenth of them in each tenth of a second. */
final class WriteRate {

  private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SLOTS_A_SECOND = 10;

  private final long mostInSlot;
  private long slot;
  private long inSlot;

  WriteRate(int mostPerSecond) {
    this.mostInSlot = Math.max(1, mostPerSecond / SLOTS_A_SECOND);
  }

  /** Returns 0 if a write may pass now, or else after how many milliseconds it is to be tried. */
  synchronized long admit(long nowNanos) {
    var now = Math.floorDiv(nowNanos, SLOT_NANOS);
    if (now != slot) {
      slot = now;
      inSlot = 0;
    }
    if (++inSlot <= mostInSlot) {
      return 0;
    }
    var leftNanos = (now + 1) * SLOT_NANOS - nowNanos;
    return 1 + TimeUnit.NANOSECONDS.toMillis(leftNanos);
  }
}
