package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.verify.Verify;
import io.github.ycsbbackoff.writes.BatchLimits;
import io.github.ycsbbackoff.writes.GatheredWrites;
import io.github.ycsbbackoff.writes.WriteMode;
import io.github.ycsbbackoff.writes.Writes;
import java.time.Duration;
import java.util.Optional;

/** The one database of a run, real or emulated, and the retry that its threads share. */
final class FdbCluster implements AutoCloseable {

  private final FdbConfig config;
  private final RunContext context;
  private final DatabaseHandle handle;
  private final FdbTransactions transactions;
  private final KeySpace keys;
  private final RecordCodec codec = new RecordCodec();
  private final Storage storage;
  private final AsyncRetrier asyncRetrier = new AsyncRetrier();

  /** What follows the cluster's health; empty where no limit asks for that. */
  private final Optional<StorageHealth> health;

  private FdbCluster(
      FdbConfig config, AttemptTimeout attempts, RunContext context, DatabaseHandle handle) {
    this.config = config;
    this.context = context;
    this.handle = handle;
    this.transactions = new FdbTransactions(handle.database(), config.transactions(), attempts);
    this.keys = new KeySpace(config.database());
    this.storage = Storage.of(config, keys, codec);
    this.health =
        context
            .reaction()
            .followHealth()
            .map(signal -> StorageHealth.follow(handle.database(), context.meters(), signal));
  }

  /** Connects to the cluster, or makes the emulator. */
  static FdbCluster open(RunContext context) throws Exception {
    var settings = context.settings();
    var timeout = Duration.ofNanos(context.retry().timeoutNanos());
    var config = FdbConfig.from(settings, timeout);
    var given = EmbeddedConfig.from(settings);
    var attempts = AttemptTimeout.from(settings, context.retry());
    config.transactions().rejectUnder(attempts, settings);
    config.batches().rejectLimitUnder(context.retry(), settings);
    if (!context.retry().isNative()) {
      config.transactions().rejectRetryLimit();
    }
    context.rejectUnknownProperties("fdb.");
    context.rejectUnknownProperties("foundationdb.");
    if (config.clusterFile().isPresent()) {
      EmbeddedConfig.rejectFor(config.clusterFile().get(), settings);
    }
    var handle =
        config.clusterFile().isPresent()
            ? DatabaseHandle.real(config)
            : DatabaseHandle.emulated(
                settings.flag(Verify.EXISTING_TABLE, false) ? given.ofVerifier() : given);
    try {
      return new FdbCluster(config, attempts, context, handle);
    } catch (RuntimeException | LinkageError e) {
      handle.close();
      throw e;
    }
  }

  FdbConfig config() {
    return config;
  }

  RunContext context() {
    return context;
  }

  /**
   * Returns whether FoundationDB's own {@code onError} retries, so that this binding only counts.
   */
  boolean isNative() {
    return context.reaction().isNative();
  }

  FdbTransactions transactions() {
    return transactions;
  }

  KeySpace keys() {
    return keys;
  }

  RecordCodec codec() {
    return codec;
  }

  Storage storage() {
    return storage;
  }

  AsyncRetrier asyncRetrier() {
    return asyncRetrier;
  }

  /**
   * Creates the operation that a thread's operations are, one after the other, each of which is a
   * transaction of its own.
   */
  Execution newExecution() {
    var reaction = context.reaction();
    return config.batches().isAdaptive() ? reaction.newUnlimited() : reaction.newExecution();
  }

  /** Hears that rows are sent, by the FoundationDB key of one of them. */
  void sent(byte[] where) {
    health.ifPresent(follower -> follower.sent(where));
  }

  /** Creates the writes of one thread. */
  Writes<FdbRow> newWrites() {
    return config.writeMode() == WriteMode.SYNC
        ? new SyncWrites(this)
        : new GatheredWrites<>(batchLimits(), new BatchTransactions(this));
  }

  /** Returns how much a thread gathers, and after what time nobody waits for a row any longer. */
  BatchLimits batchLimits() {
    return BatchLimits.of(
        config.writeBatch(),
        config.flushInterval(),
        Duration.ofNanos(context.retry().timeoutNanos()));
  }

  /** Ends the waits for further attempts, then closes the database. */
  @Override
  public void close() {
    asyncRetrier.close();
    health.ifPresent(StorageHealth::close);
    handle.close();
  }
}
