package io.github.ycsbbackoff.binding;

import java.util.concurrent.atomic.AtomicBoolean;

/** YCSB's own programs, which go on, and end with status 0, when a binding cannot start. */
final class YcsbProgram {

  private static final int UNUSABLE = 2;

  /** Of a run whose result files lack something. */
  private static final int INCOMPLETE = 3;

  private static final AtomicBoolean ENDING = new AtomicBoolean();

  private YcsbProgram() {}

  /**
   * If YCSB's command line called us, says {@code line} and ends the process; for a program that
   * only uses the class, does nothing.
   */
  static void end(String line) {
    if (isRunning() && ENDING.compareAndSet(false, true)) {
      System.err.println("ycsb-backoff: " + line);
      System.err.flush();
      System.exit(UNUSABLE);
    }
  }

  /** Whether the process is ending because a binding could not start: one thread has said why. */
  static boolean isEnding() {
    return ENDING.get();
  }

  /**
   * Ends the process, which is ending, with the status of a run whose files are not whole: YCSB
   * itself would end it with 0. To be called by a shutdown hook, where {@link System#exit} would
   * wait for ever.
   *
   * @param files that are not whole
   */
  static void endIncomplete(String files) {
    System.err.println(
        "ycsb-backoff: not whole: " + files + "; this run ends with status " + INCOMPLETE);
    System.err.flush();
    Runtime.getRuntime().halt(INCOMPLETE);
  }

  static boolean isRunning() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .anyMatch(
                        name ->
                            name.equals("site.ycsb.ClientThread")
                                || name.equals("site.ycsb.CommandLine")));
  }
}
