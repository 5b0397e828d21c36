package io.github.ycsbbackoff.fdb.emulator;

import java.io.IOException;
import java.util.List;

/** Where commits are kept beyond the life of the process. */
interface CommitLog extends AutoCloseable {

  /** Keeps nothing. */
  CommitLog NONE = (version, effects) -> {};

  /** Returns once the commit would survive the end of the process. */
  void append(long version, List<Effect> effects) throws IOException;

  @Override
  default void close() throws IOException {}
}
