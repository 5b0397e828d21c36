package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import java.util.ArrayList;
import java.util.List;

/** What a store's client is opened with. */
public record RunContext(
    Settings settings, RetrySettings retry, Meters meters, Reaction reaction, Rows rows) {

  /** Prefixes of the properties that are ours alone, so that a typing error in one is noticed. */
  private static final List<String> OURS = List.of("backoff.", "write.", "metrics.", "verify.");

  /**
   * For an opener to call when it has read all its properties, and before it connects: what is
   * wrong with them should not wait for a server.
   *
   * @param own the prefix of the binding's own properties
   */
  public void rejectUnknownProperties(String own) {
    var prefixes = new ArrayList<>(OURS);
    prefixes.add(own);
    settings.rejectUnknown(prefixes.toArray(String[]::new));
  }
}
