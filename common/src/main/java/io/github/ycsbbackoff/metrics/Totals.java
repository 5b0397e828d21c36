package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.retry.Refusal;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts, since the start or within an interval.
 *
 * @param backoffs waits that ended
 * @param backoffNanos time really waited in them
 */
public record Totals(
    long acknowledged,
    long failed,
    long gaveUp,
    long unknown,
    long attempts,
    Map<Refusal, Long> rejections,
    long backoffs,
    long backoffNanos) {

  static final Totals ZERO = new Totals(0, 0, 0, 0, 0, Map.of(), 0, 0);

  /** Rows that ended without being acknowledged. */
  public long unacknowledged() {
    return failed + gaveUp + unknown;
  }

  /** Rejections of all reasons. */
  public long rejected() {
    return rejections.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Rejections of one reason. */
  public long rejected(Rejection reason) {
    return rejections.entrySet().stream()
        .filter(entry -> entry.getKey().reason() == reason)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  Totals plus(Totals other) {
    return combine(other, 1);
  }

  Totals minus(Totals earlier) {
    return combine(earlier, -1);
  }

  private Totals combine(Totals other, int sign) {
    var sum = new HashMap<>(rejections);
    other.rejections.forEach((cause, count) -> sum.merge(cause, sign * count, Long::sum));
    return new Totals(
        acknowledged + sign * other.acknowledged,
        failed + sign * other.failed,
        gaveUp + sign * other.gaveUp,
        unknown + sign * other.unknown,
        attempts + sign * other.attempts,
        sum,
        backoffs + sign * other.backoffs,
        backoffNanos + sign * other.backoffNanos);
  }
}
