package io.github.ycsbbackoff.tables;

import io.github.ycsbbackoff.config.Settings;

/**
 * What is done to the tables of a cluster before and after a run, by somebody who has no other
 * client of it. Every method fails with one line that names the thing, once the binding's own
 * timeouts are over.
 */
public interface TableAdmin extends AutoCloseable {

  /** Whether {@code table} has no row; one that is not there has none. */
  boolean isEmpty(String table) throws Exception;

  /** Deletes {@code table} with all its rows; does nothing if it is not there. */
  void drop(String table) throws Exception;

  /**
   * Makes {@code table} as a run would, stores rows in it, and reads them back.
   *
   * @throws Exception if the cluster cannot do that now
   */
  void tryOut(String table) throws Exception;

  /** A binding that can do these things, without a run and before its table is there. */
  interface Maker {

    /**
     * Connects; makes no table.
     *
     * @throws Exception if the cluster does not answer, or a property is wrong
     */
    TableAdmin tableAdmin(Settings settings) throws Exception;
  }
}
