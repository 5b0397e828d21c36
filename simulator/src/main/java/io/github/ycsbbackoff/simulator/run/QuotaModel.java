package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.AttemptKeys;
import io.github.ycsbbackoff.simulator.server.Quota;
import io.github.ycsbbackoff.simulator.server.Server;

/**
 * A server's quota, as properties describe it.
 *
 * @param rowsPerSecond the quota; 0 if there is none
 */
record QuotaModel(long rowsPerSecond, Quota.Refill refill) {

  private static final String QUOTA = "quota.writes-per-second";

  /**
   * Reads the parameters.
   *
   * @param mostRows the most rows that an attempt has
   */
  static QuotaModel from(Settings settings, int mostRows) {
    var quota = settings.integer(QUOTA, 0, 1, 1 << 30);
    if (quota > 0 && quota < mostRows) {
      throw new SettingException(
          QUOTA,
          "" + quota,
          "never lets a batch of " + mostRows + " rows pass",
          "give as many or more, or a smaller write.batch");
    }
    var refill = settings.choice("quota.limiter", Quota.Refill.AVERAGE_INTERVAL);
    return new QuotaModel(quota, refill);
  }

  /** Returns {@code server} behind the quota; {@code server} itself if there is none. */
  Server before(Server server, EventLoop loop, AttemptKeys keys, Answers answers) {
    return rowsPerSecond == 0
        ? server
        : new Quota(loop, refill, rowsPerSecond, keys, server, answers);
  }
}
