package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;

/**
 * One read, and what its result hangs on.
 *
 * @param <T> the type of what is read
 */
interface Reading<T> {

  T from(View view);

  /** Returns the keys that, written by another transaction, could change {@code result}. */
  Range conflict(T result, View view);
}
