package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.RetrySettings;

/**
 * The step that connects to a store.
 *
 * @param <S> the part of the store's client that all threads of a run share
 */
public interface StoreOpener<S extends AutoCloseable> {

  /**
   * Reads the binding's properties, has unknown ones rejected ({@link
   * RunContext#rejectUnknownProperties}), connects, and makes sure that the table exists and fits.
   *
   * @throws Exception whose message is one line that names what is wrong and the cure
   */
  S open(RunContext context) throws Exception;

  /**
   * Reads how the run reacts to overload: as {@code backoff.*} says, and where that says nothing,
   * as the binding's own properties do.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if a property is wrong
   */
  default RetrySettings retry(Settings settings) {
    return RetrySettings.from(settings);
  }
}
