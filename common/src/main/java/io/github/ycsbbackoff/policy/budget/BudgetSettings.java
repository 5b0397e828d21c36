package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.Settings;

/** The properties that several budgets have. */
final class BudgetSettings {

  static final String CAPACITY = "backoff.budget.capacity";
  static final String RATIO = "backoff.budget.ratio";

  /** The most tokens of a bucket: counted in thousandths, so many still fit into an int. */
  private static final int MOST = 1_000_000;

  private BudgetSettings() {}

  /** Returns the number of tokens in the full bucket. */
  static int capacity(Settings settings, int byDefault) {
    return settings.integer(CAPACITY, byDefault, 1, MOST);
  }

  /** Returns how much is allowed, or put back, for each request or success. */
  static double ratio(Settings settings, double byDefault, double most) {
    return settings.decimal(RATIO, byDefault, 0, most);
  }
}
