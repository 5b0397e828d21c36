package io.github.ycsbbackoff.fdb.emulator;

import com.apple.foundationdb.Range;

/** One of a transaction's changes, as the client sends it; the server applies them in order. */
sealed interface Mutation {

  record Clear(Range range) implements Mutation {}

  /** All that is done to one key. */
  @SuppressWarnings("ArrayRecordComponent") // No two writes are compared.
  record Write(byte[] key, KeyWrites writes) implements Mutation {}
}
