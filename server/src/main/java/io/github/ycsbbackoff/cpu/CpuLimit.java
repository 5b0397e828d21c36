package io.github.ycsbbackoff.cpu;

/**
 * A limit on the processors that some processes use together, their children included. While there
 * is no process in it, the limit costs nothing.
 */
public interface CpuLimit extends AutoCloseable {

  /** The period, in milliseconds, in each of which the processes get their share. */
  long PERIOD_MILLIS = 100;

  /** Returns, in a few words, by what the limit is held. */
  String how();

  /** Puts a running process under the limit, and its children. */
  void add(long pid);

  /** Frees a process of the limit, and its children. */
  void remove(long pid);

  /** Frees all processes, and leaves nothing of the limit behind. */
  @Override
  void close();

  /**
   * Makes a limit: by a control group where this user may make one, and otherwise by pauses of the
   * processes.
   *
   * @param cpus the processors that the processes get together, such as 0.5 for half of one
   */
  static CpuLimit of(double cpus) {
    return ControlGroup.make(cpus)
        .<CpuLimit>map(group -> group)
        .orElseGet(() -> new DutyCycle(cpus));
  }

  /** Returns by what {@link #of} holds limits here. */
  static String howHere() {
    try (var limit = of(1)) {
      return limit.how();
    }
  }
}
