package io.github.ycsbbackoff.fdb.emulator.storage;

import java.io.IOException;
import java.util.List;

/** A log that keeps commits beyond the life of the process. */
public interface CommitLog extends AutoCloseable {

  /** A log that keeps nothing. */
  CommitLog NONE = (version, mutations) -> {};

  /** Appends a commit, and returns once it would survive the end of the process. */
  void append(long version, List<Mutation> mutations) throws IOException;

  @Override
  default void close() throws IOException {}
}
