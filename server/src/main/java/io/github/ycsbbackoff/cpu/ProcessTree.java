package io.github.ycsbbackoff.cpu;

import java.util.stream.Stream;

/** A process with its children, and theirs. */
final class ProcessTree {

  private ProcessTree() {}

  /**
   * Returns the ids of the processes that there are now, the first of which is the one asked for;
   * none if that has ended.
   */
  static Stream<Long> of(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).stream()
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .map(ProcessHandle::pid);
  }
}
