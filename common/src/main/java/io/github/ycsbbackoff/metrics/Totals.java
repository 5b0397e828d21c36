package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.HashMap;
import java.util.Map;

/**
 * The counts since the start or within an interval; {@code acknowledged}, {@code failed}, {@code
 * gaveUp} and {@code unknown} count rows.
 *
 * @param operations the operations that began, each sent and tried again as one unit
 * @param refusedHere the attempts that one of the client's own policies did not let be sent
 * @param backoffs the waits that ended
 * @param backoffNanos the time really waited in them, in nanoseconds
 * @param admissionNanos the time for which admitted attempts waited before they were sent, in
 *     nanoseconds
 * @param lateAnswers the answers that came after the client had abandoned their attempts
 */
public record Totals(
    long acknowledged,
    long failed,
    long gaveUp,
    long unknown,
    long operations,
    long attempts,
    Map<Rejection, Long> rejections,
    Map<LocalRefusal, Long> refusedHere,
    long backoffs,
    long backoffNanos,
    long admissionNanos,
    long lateAnswers) {

  static final Totals ZERO = new Totals(0, 0, 0, 0, 0, 0, Map.of(), Map.of(), 0, 0, 0, 0);

  /** Returns the number of rows that ended without being acknowledged. */
  public long unacknowledged() {
    return failed + gaveUp + unknown;
  }

  /** Returns the number of rejections of all reasons. */
  public long rejected() {
    return rejections.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the number of rejections of one reason. */
  public long rejected(RejectionReason reason) {
    return rejections.entrySet().stream()
        .filter(entry -> entry.getKey().reason() == reason)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Returns the number of local refusals of one cause. */
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
        admissionNanos + sign * other.admissionNanos,
        lateAnswers + sign * other.lateAnswers);
  }

  private static <K> Map<K, Long> combine(Map<K, Long> one, Map<K, Long> other, int sign) {
    var sum = new HashMap<>(one);
    other.forEach((cause, count) -> sum.merge(cause, sign * count, Long::sum));
    return sum;
  }
}
