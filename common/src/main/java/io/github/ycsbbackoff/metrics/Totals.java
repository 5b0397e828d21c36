package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.retry.Refusal;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts, since the start or within an interval.
 *
 * @param operations that began: what is sent, and tried again, as one
 * @param refusedHere attempts that a policy of ours did not let be sent
 * @param backoffs waits that ended
 * @param backoffNanos time really waited in them
 * @param admissionNanos time that attempts which were let through waited before they were sent
 */
public record Totals(
    long acknowledged,
    long failed,
    long gaveUp,
    long unknown,
    long operations,
    long attempts,
    Map<Refusal, Long> rejections,
    Map<LocalRefusal, Long> refusedHere,
    long backoffs,
    long backoffNanos,
    long admissionNanos) {

  static final Totals ZERO = new Totals(0, 0, 0, 0, 0, 0, Map.of(), Map.of(), 0, 0, 0);

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

  /** Local refusals of one cause. */
  public long refusedHere(LocalRefusal cause) {
    return refusedHere.getOrDefault(cause, 0L);
  }

  Totals plus(Totals other) {
    return combine(other, 1);
  }

  Totals minus(Totals earlier) {
    return combine(earlier, -1);
  }

  private Totals combine(Totals other, int sign) {
    return new Totals(
        acknowledged + sign * other.acknowledged,
        failed + sign * other.failed,
        gaveUp + sign * other.gaveUp,
        unknown + sign * other.unknown,
        operations + sign * other.operations,
        attempts + sign * other.attempts,
        combine(rejections, other.rejections, sign),
        combine(refusedHere, other.refusedHere, sign),
        backoffs + sign * other.backoffs,
        backoffNanos + sign * other.backoffNanos,
        admissionNanos + sign * other.admissionNanos);
  }

  private static <K> Map<K, Long> combine(Map<K, Long> one, Map<K, Long> other, int sign) {
    var sum = new HashMap<>(one);
    other.forEach((cause, count) -> sum.merge(cause, sign * count, Long::sum));
    return sum;
  }
}
