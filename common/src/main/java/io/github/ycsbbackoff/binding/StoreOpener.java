package io.github.ycsbbackoff.binding;

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
}
