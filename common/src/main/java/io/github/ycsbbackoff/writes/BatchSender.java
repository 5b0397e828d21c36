package io.github.ycsbbackoff.writes;

import io.github.ycsbbackoff.binding.PendingRow;
import java.util.List;

/** The way in which one thread's gathered rows are sent to a store. */
public interface BatchSender<R extends PendingRow> extends AutoCloseable {

  /**
   * Returns whether a row may go together with those that are gathered; if not, these are sent, and
   * the row is the first of the next. Called once for every row.
   */
  default boolean fits(List<R> gathered, R row) {
    return true;
  }

  /**
   * Sends rows. Each ends in time, in any thread; or it {@linkplain GatheredWrites#waits waits},
   * and is sent again.
   *
   * @param writes where a row waits
   */
  void send(List<R> rows, GatheredWrites<R> writes) throws InterruptedException;

  /**
   * Lets go of a row that has ended, and is not sent: given up during its wait, or abandoned before
   * it was sent again. Called in the thread of the writes; or, when they are closed, in that in
   * which the row's wait ends.
   */
  default void dropped(R row) {}

  @Override
  default void close() throws Exception {}
}
