package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.Ledger;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Accounts for every row: how it ended goes to the meters, to the ledger and into the last lines.
 */
public final class Rows {

  private final Meters meters;
  private final Optional<Ledger> ledger;
  private final AtomicReference<String> firstFailure = new AtomicReference<>();

  Rows(Meters meters, Optional<Ledger> ledger) {
    this.meters = meters;
    this.ledger = ledger;
  }

  /** A write was acknowledged, {@code latencyNanos} after its start. */
  public void acknowledged(OperationKind kind, String table, String key, long latencyNanos) {
    meters.of(kind).acknowledged(latencyNanos);
    note(Outcome.ACKNOWLEDGED, kind, table, key);
  }

  /**
   * A read or a scan was answered, {@code latencyNanos} after its start.
   *
   * @param found rows of the answer; that there are none is an answer too, and counts as one row
   */
  void answered(OperationKind kind, int found, long latencyNanos) {
    meters.of(kind).acknowledged(Math.max(1, found), latencyNanos);
  }

  /**
   * A row ended otherwise, {@code latencyNanos} after its start.
   *
   * @param why in a few words, for the last lines
   */
  public void ended(
      Outcome outcome,
      OperationKind kind,
      String table,
      String key,
      long latencyNanos,
      String why) {
    meters.of(kind).ended(outcome, latencyNanos);
    note(outcome, kind, table, key);
    if (firstFailure.get() == null) {
      firstFailure.compareAndSet(null, kind.tag() + " " + key + ": " + oneLine(why));
    }
  }

  /** The first row that was not acknowledged, and why. */
  Optional<String> firstFailure() {
    return Optional.ofNullable(firstFailure.get());
  }

  /** Kudu's client prints the history of an RPC, on several lines, into its status. */
  private static String oneLine(String why) {
    return why.lines().findFirst().orElse("");
  }

  private void note(Outcome outcome, OperationKind kind, String table, String key) {
    if (ledger.isPresent() && kind != OperationKind.READ && kind != OperationKind.SCAN) {
      ledger.get().note(outcome, kind, table, key);
    }
  }
}
