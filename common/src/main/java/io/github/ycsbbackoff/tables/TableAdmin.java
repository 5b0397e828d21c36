package io.github.ycsbbackoff.tables;

import io.github.ycsbbackoff.config.Settings;

/**
 * The administration of a cluster's tables before and after a run, for a program that has no other
 * client of the cluster. Every method fails with one line that names what is wrong, once the
 * binding's own timeouts are over.
 */
public interface TableAdmin extends AutoCloseable {

  /** Returns whether {@code table} has no row; a table that does not exist has none. */
  boolean isEmpty(String table) throws Exception;

  /** Deletes {@code table} with all its rows; does nothing if it does not exist. */
  void drop(String table) throws Exception;

  /**
   * Makes {@code table} as a run would, stores rows in it, and reads them back.
   *
   * @throws Exception if the cluster cannot do that now
   */
  void tryOut(String table) throws Exception;

  /** A binding that can administer tables without a run, and before its table exists. */
  interface Maker {

    /**
     * Connects to the cluster, and makes no table.
     *
     * @throws Exception if the cluster does not answer, or a property is wrong
     */
    TableAdmin tableAdmin(Settings settings) throws Exception;
  }
}
