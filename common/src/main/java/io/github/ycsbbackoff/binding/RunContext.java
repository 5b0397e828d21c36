package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.verify.Verify;
import java.util.ArrayList;
import java.util.List;

/** Everything that a {@link StoreOpener} needs to open a store's client. */
public record RunContext(
    Settings settings, RetrySettings retry, Meters meters, Reaction reaction, Rows rows) {

  /**
   * The prefixes that only this project's properties have, so that a typing error in one is
   * noticed.
   */
  private static final List<String> OURS = List.of("backoff.", "write.", "metrics.", "verify.");

  /**
   * Rejects unknown properties. An opener calls this when it has read all its properties and before
   * it connects, because a wrong property should not wait for a server.
   *
   * @param own the prefix of the binding's own properties
   */
  public void rejectUnknownProperties(String own) {
    var prefixes = new ArrayList<>(OURS);
    prefixes.add(own);
    settings.know(List.of(Verify.EXISTING_TABLE));
    settings.rejectUnknown(prefixes.toArray(String[]::new));
  }

  /**
   * Permits the creation of {@code table}, which does not exist.
   *
   * @throws SettingException if this process only verifies what a table holds: in one that is made
   *     for it, every row would be missing
   */
  public void permitCreation(String table) {
    if (settings.flag(Verify.EXISTING_TABLE, false)) {
      throw new SettingException(
          "table",
          table,
          "there is no such table",
          "give the cluster and the table that the history is of");
    }
  }
}
