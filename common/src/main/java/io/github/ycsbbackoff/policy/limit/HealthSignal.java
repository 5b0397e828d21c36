package io.github.ycsbbackoff.policy.limit;

/**
 * The way by which a store's binding tells a limit what it knows of the store's health, beside what
 * the limit hears of attempts.
 */
public interface HealthSignal {

  /**
   * Reports whether the store keeps up with what it is sent. A binding that reports at all does so
   * at regular times, from one thread at a time; a report that it cannot make changes nothing.
   */
  void report(boolean keepsUp);
}
