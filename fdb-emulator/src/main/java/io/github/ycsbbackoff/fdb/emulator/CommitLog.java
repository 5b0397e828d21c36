package io.github.ycsbbackoff.fdb.emulator;

import java.io.IOException;
import java.util.List;

/** A log that keeps commits beyond the life of the process. */
interface CommitLog extends AutoCloseable {

  /** A log that keeps nothing. */
  CommitLog NONE = (version, effects) -> {};

  /** Appends a commit, and returns once it would survive the end of the process. */
  void append(long version, List<Effect> effects) throws IOException;

  @Override
  default void close() throws IOException {}
}
