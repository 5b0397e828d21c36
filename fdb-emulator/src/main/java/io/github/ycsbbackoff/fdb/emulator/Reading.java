package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;

/**
 * One read, and what its result hangs on.
 *
 * @param <T> what is read
 */
interface Reading<T> {

  T from(View view);

  /** The keys that, written by another transaction, could change {@code result}. */
  Range conflict(T result, View view);
}
