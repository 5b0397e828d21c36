package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.simulator.engine.EventLoop;
import io.github.ycsbbackoff.simulator.server.Answers;
import io.github.ycsbbackoff.simulator.server.Quota;
import io.github.ycsbbackoff.simulator.server.Server;

/**
 * A server's quota, as properties describe it.
 *
 * @param rowsPerSecond the quota; 0 if there is none
 */
record QuotaModel(long rowsPerSecond, Quota.Refill refill, int rowsPerAttempt) {

  private static final String QUOTA = "quota.writes-per-second";

  static QuotaModel from(Settings settings, int rowsPerAttempt) {
    var quota = settings.integer(QUOTA, 0, 1, 1 << 30);
    if (quota > 0 && quota < rowsPerAttempt) {
      throw new SettingException(
          QUOTA,
          "" + quota,
          "never lets a batch of " + rowsPerAttempt + " rows pass",
          "give as many or more, or a smaller write.batch");
    }
    var refill = settings.choice("quota.limiter", Quota.Refill.AVERAGE_INTERVAL);
    return new QuotaModel(quota, refill, rowsPerAttempt);
  }

  /** Returns {@code server} behind the quota; {@code server} itself if there is none. */
  Server before(Server server, EventLoop loop, Answers answers) {
    return rowsPerSecond == 0
        ? server
        : new Quota(loop, refill, rowsPerSecond, rowsPerAttempt, server, answers);
  }
}
