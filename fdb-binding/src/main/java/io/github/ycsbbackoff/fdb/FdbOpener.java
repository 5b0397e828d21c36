package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.StoreOpener;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.RetrySettings;

/** The step that opens the database of a run, with the limit that {@code write.in-flight} is. */
final class FdbOpener implements StoreOpener<FdbCluster> {

  @Override
  public FdbCluster open(RunContext context) throws Exception {
    return FdbCluster.open(context);
  }

  @Override
  public RetrySettings retry(Settings settings) {
    return FdbConfig.batches(settings).limit(RetrySettings.from(settings), settings);
  }
}
