package io.github.ycsbbackoff.policy.budget;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;

/** The properties that several budgets have. */
final class BudgetSettings {

  static final String CAPACITY = "backoff.budget.capacity";
  static final String RATIO = "backoff.budget.ratio";

  /** The most tokens of a bucket: counted in thousandths, so many still fit into an int. */
  private static final int MOST = 1_000_000;

  private BudgetSettings() {}

  /**
   * Returns the number of tokens in the full bucket.
   *
   * @param least the number under which some retry would never be allowed
   */
  static int capacity(Settings settings, int byDefault, int least) {
    return settings.integer(CAPACITY, byDefault, least, MOST);
  }

  /** Returns how much is allowed, or put back, for each request or success. */
  static double ratio(Settings settings, double byDefault, double least, double most) {
    return settings.decimal(RATIO, byDefault, least, most);
  }

  /**
   * Checks that a budget of a share of the operations and of a number besides allows some retry.
   *
   * @param minimum the property whose value is the number {@code always}
   * @throws SettingException if it allows none
   */
  static void rejectNoRetryAtAll(String minimum, int always, double ratio) {
    if (always == 0 && ratio == 0) {
      throw new SettingException(
          minimum,
          "0",
          "leaves no retry at all",
          "give some, or a ratio above 0, or the policy none");
    }
  }
}
