package io.github.ycsbbackoff.policy.limit;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.util.Set;

/**
 * The values of {@code backoff.limit.min}, {@code backoff.limit.initial} and {@code
 * backoff.limit.max}.
 *
 * @param least the lowest limit, 1 or more
 * @param initial the limit at the beginning
 * @param most the highest limit
 */
record LimitRange(int least, int initial, int most) {

  private static final String MIN = "backoff.limit.min";
  static final String INITIAL = "backoff.limit.initial";
  static final String MAX = "backoff.limit.max";
  static final Set<String> NAMES = Set.of(MIN, INITIAL, MAX);

  /**
   * The highest limit that can be given: each attempt in flight is a thread, or a batch in memory.
   */
  static final int MOST = 1_000_000;

  /**
   * Reads the range. What is not given comes from {@code byDefault}, moved as far as what is given
   * requires. Where the owner's lowest limit is not under what is given, the lowest is 1: a limit
   * that begins at both of its ends would never change.
   */
  static LimitRange from(Settings settings, LimitRange byDefault) {
    var most = settings.integer(MAX, byDefault.most(), 1, MOST);
    var begins = settings.integer(INITIAL, byDefault.initial(), 1, MOST);
    var fits = byDefault.least() < most && byDefault.least() <= begins;
    var least = settings.integer(MIN, fits ? byDefault.least() : 1, 1, MOST);
    if (most < least) {
      if (settings.text(MAX).isPresent()) {
        throw new SettingException(
            MAX,
            settings.string(MAX, ""),
            "is under " + MIN + "=" + least,
            "give a max that is at least the min");
      }
      most = least;
    }
    var initial = Math.max(least, Math.min(byDefault.initial(), most));
    var given = settings.integer(INITIAL, initial, 1, MOST);
    if (given < least || given > most) {
      throw new SettingException(
          INITIAL,
          settings.string(INITIAL, ""),
          "is not between " + MIN + "=" + least + " and " + MAX + "=" + most,
          "give one that is");
    }
    return new LimitRange(least, given, most);
  }
}
