package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.limit.HealthLimit;
import io.github.ycsbbackoff.policy.limit.Limit;
import io.github.ycsbbackoff.retry.Policies;
import io.github.ycsbbackoff.retry.RetrySettings;

/**
 * How many batches are in flight: the property {@code write.in-flight}.
 *
 * @param ofThread the most batches of one thread that have not ended
 * @param isAdaptive whether the batches of all threads, and nothing else, are under the limit that
 *     follows the cluster's health
 */
record BatchesInFlight(int ofThread, boolean isAdaptive) {

  private static final String NAME = "write.in-flight";

  /** The value that is no number. */
  private static final String ADAPTIVE = "adaptive";

  /** The most batches of one thread where no number is given. */
  private static final int MOST_OF_A_THREAD = 8;

  private static final int MOST = 1_000_000;

  /**
   * Reads the property for a run that gathers rows.
   *
   * @throws SettingException if it is neither a number nor {@code adaptive}, or does not go
   *     together with {@code backoff.limit}
   */
  static BatchesInFlight from(Settings settings) {
    var given = settings.text(NAME);
    if (given.isPresent() && !given.get().equals(ADAPTIVE)) {
      return new BatchesInFlight(number(settings), false);
    }
    if (given.isPresent()) {
      rejectOtherLimit(settings);
    }
    // A limit that comes with the policy gives way to one that is asked for.
    var limits = given.isPresent() ? settings : Policies.ofOwnClassPath().withCompany(settings);
    return new BatchesInFlight(MOST_OF_A_THREAD, limit(limits).equals(Policies.NOTHING));
  }

  /** Returns what a run has that sends each row by itself; a value that is wrong is refused. */
  static BatchesInFlight none(Settings settings) {
    if (!settings.string(NAME, ADAPTIVE).equals(ADAPTIVE)) {
      number(settings);
    }
    return new BatchesInFlight(1, false);
  }

  /**
   * Returns {@code given}; under the adaptive limit, with that limit, which never allows more than
   * all {@code threadcount} threads may have.
   */
  RetrySettings limit(RetrySettings given, Settings settings) {
    if (!isAdaptive) {
      return given;
    }
    var threads = settings.integer("threadcount", 1, 1, MOST);
    return given.withLimit(() -> HealthLimit.from(settings, ofThread * threads));
  }

  /**
   * Refuses a limit under the batches that one thread is given: they would wait for each other, and
   * never be as many as was asked for.
   */
  void rejectLimitUnder(RetrySettings given, Settings settings) {
    if (settings.string(NAME, ADAPTIVE).equals(ADAPTIVE)) {
      return;
    }
    var limit = given.policies().get().limit();
    if (limit.most() < ofThread) {
      throw isUnder(limit, Policies.ofOwnClassPath().withCompany(settings));
    }
  }

  private SettingException isUnder(Limit limit, Settings settings) {
    var property = limit.propertyOfMost();
    var under = "under the batches of one thread, " + NAME + "=" + ofThread;
    return settings
        .text(property)
        .map(
            value ->
                new SettingException(
                    property, value, "is " + under, "give as many or more, or fewer batches"))
        .orElseGet(
            () ->
                new SettingException(
                    Policies.LIMIT,
                    limit(settings),
                    "allows " + limit.most() + ", " + under,
                    "give " + property + "=" + ofThread + " or more, or fewer batches"));
  }

  private static String limit(Settings settings) {
    return settings.string(Policies.LIMIT, Policies.NOTHING);
  }

  private static int number(Settings settings) {
    try {
      return settings.integer(NAME, 1, 1, MOST);
    } catch (SettingException e) {
      throw new SettingException(
          NAME,
          settings.string(NAME, ""),
          "is no number of batches",
          "give a whole number from 1 to " + MOST + ", or " + ADAPTIVE);
    }
  }

  private static void rejectOtherLimit(Settings settings) {
    var limit = limit(settings);
    if (!limit.equals(Policies.NOTHING) && !limit.equals(HealthLimit.NAME)) {
      throw new SettingException(
          Policies.LIMIT,
          limit,
          "excludes " + NAME + "=" + ADAPTIVE + ", which is a limit, too",
          "give one of the two");
    }
  }
}
