package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.UnansweredAttempts;
import java.util.Optional;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.KuduMetrics;
import org.apache.kudu.client.PolicyKuduClient;

/** A factory of the Kudu clients of a run, with the policy under test in them. */
final class KuduClients {

  /**
   * The client versions that the hook fits. ClientVersionsIT runs both ends, 1.12.0, 1.15.0 and
   * 1.17.1.
   */
  private static final String WORKING_VERSIONS = "1.10.0 to 1.18.1";

  /** Those of them whose attempts can be abandoned: older ones have another Netty. */
  private static final String ABANDONING_VERSIONS = "1.12.0 to 1.18.1";

  private final KuduConfig config;
  private final Reaction reaction;
  private final AsyncRetrier retrier;
  private final Optional<UnansweredAttempts> unanswered;
  private boolean areHooked = true;

  /**
   * @param unanswered the attempts that are abandoned after a time; empty where none is
   */
  KuduClients(
      KuduConfig config,
      Reaction reaction,
      AsyncRetrier retrier,
      Optional<UnansweredAttempts> unanswered) {
    this.config = config;
    this.reaction = reaction;
    this.retrier = retrier;
    this.unanswered = unanswered;
    turnOffOwnMetrics();
  }

  /**
   * Turns off the counters that the client keeps for itself: nothing exports them here, and looking
   * them up costs 0.8 us of the 31 us that a row takes with 16 threads that write row by row.
   */
  private static void turnOffOwnMetrics() {
    try {
      KuduMetrics.setEnabled(false);
    } catch (LinkageError e) {
      // The older clients have no such counters.
    }
  }

  /** Returns whether all clients created so far have the hook. */
  boolean areHooked() {
    return areHooked;
  }

  AsyncKuduClient create() {
    if (unanswered.isPresent()) {
      requireTimedAttempts();
    }
    try {
      return hooked();
    } catch (LinkageError e) {
      var problem =
          "this kudu-client cannot be given a retry policy ("
              + firstLine(e)
              + "); versions that can: "
              + WORKING_VERSIONS;
      if (!config.nativeIfHookFails()) {
        throw new SettingException(
            problem
                + "; use one of them, or run the client's own retry uncounted with"
                + " backoff.policy=native and kudu.hook-fallback=native");
      }
      if (!reaction.isNative()) {
        throw new SettingException(
            problem
                + "; use one of them: kudu.hook-fallback=native is for backoff.policy=native only, as"
                + " the client's own retry is no other policy");
      }
      System.err.println(
          "ycsb-backoff: " + problem + "; the client's own retry runs, and is not counted");
      areHooked = false;
      return builder().build();
    }
  }

  private static void requireTimedAttempts() {
    try {
      PolicyKuduClient.requireTimedAttempts();
    } catch (LinkageError e) {
      throw new SettingException(
          AttemptTimeout.PROPERTY
              + ": the attempts of this kudu-client cannot be abandoned ("
              + firstLine(e)
              + "); use one of "
              + ABANDONING_VERSIONS
              + ", or leave it out");
    }
  }

  /** Returns the first line of the message: a VerifyError says more than a user needs. */
  private static String firstLine(LinkageError e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
  }

  private AsyncKuduClient hooked() {
    if (reaction.isNative()) {
      return PolicyKuduClient.counted(builder(), reaction, KuduRejections::read);
    }
    return unanswered.isPresent()
        ? PolicyKuduClient.abandoning(
            unanswered.get(), retrier, builder(), reaction, KuduRejections::read)
        : PolicyKuduClient.retryingBy(retrier, builder(), reaction, KuduRejections::read);
  }

  private AsyncKuduClient.AsyncKuduClientBuilder builder() {
    return new AsyncKuduClient.AsyncKuduClientBuilder(config.masters())
        .defaultOperationTimeoutMs(Math.max(1, config.operationTimeout().toMillis()))
        .disableStatistics();
  }
}
