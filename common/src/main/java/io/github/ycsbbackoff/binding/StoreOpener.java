package io.github.ycsbbackoff.binding;

/**
 * Connects to a store.
 *
 * @param <S> what all threads of a run share of it
 */
public interface StoreOpener<S extends AutoCloseable> {

  /**
   * Reads its properties, has the unknown ones rejected ({@link
   * RunContext#rejectUnknownProperties}), connects, and makes sure that the table is there and
   * fits.
   *
   * @throws Exception whose message is one line that names the thing and the cure
   */
  S open(RunContext context) throws Exception;
}
