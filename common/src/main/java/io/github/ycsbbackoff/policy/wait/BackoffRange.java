package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The values of {@code backoff.base} and {@code backoff.cap}, from which a policy computes its
 * waits.
 */
record BackoffRange(long baseNanos, long capNanos) {

  static final String BASE = "backoff.base";
  private static final String CAP = "backoff.cap";

  static final Set<String> NAMES = Set.of(BASE, CAP);

  /**
   * The range of Kudu's Java client since 2016, whose wait after attempt n is random below {@code
   * 2^min(n, 12)} ms (AsyncKuduClient.getSleepTimeForRpcMillis): 2 ms at first, 4096 ms at most.
   */
  static final Duration KUDU_FIRST = Duration.ofMillis(2);

  static final Duration KUDU_LAST = Duration.ofMillis(4096);

  /** The cap of waits that have none unless one is given. */
  static final Duration NO_CAP = Duration.ofNanos(Long.MAX_VALUE);

  static Set<String> namesAnd(String... further) {
    return Stream.concat(NAMES.stream(), Stream.of(further))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Reads the range; {@code defaultBase} to {@code defaultCap} unless settings say otherwise. */
  static BackoffRange from(Settings settings, Duration defaultBase, Duration defaultCap) {
    var base = settings.duration(BASE, defaultBase);
    var cap = settings.duration(CAP, max(base, defaultCap));
    if (cap.compareTo(base) < 0) {
      throw new SettingException(
          CAP,
          settings.string(CAP, ""),
          "is under " + BASE + "=" + settings.string(BASE, defaultBase.toMillis() + "ms"),
          "give a cap that is at least the base");
    }
    return new BackoffRange(base.toNanos(), cap.toNanos());
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
