package io.github.ycsbbackoff.cpu;

import java.util.stream.Stream;

/** A process with its children, and theirs. */
final class ProcessTree {

  private ProcessTree() {}

  /** Returns the ids of the processes that there are now; the first is the one asked for. */
  static Stream<Long> of(long pid) {
    return Stream.concat(
        Stream.of(pid),
        ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants).map(ProcessHandle::pid));
  }
}
