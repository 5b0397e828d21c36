package io.github.ycsbbackoff.binding;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * YCSB's own programs, which go on, and end with status 0, even if a binding or a workload cannot
 * start.
 */
public final class YcsbProgram {

  private static final int UNUSABLE = 2;

  /** The exit status of a run whose result files lack something. */
  private static final int INCOMPLETE = 3;

  private static final AtomicBoolean ENDING = new AtomicBoolean();

  private YcsbProgram() {}

  /**
   * Prints {@code line} and ends the process if one of YCSB's own programs called; does nothing in
   * a program that only uses the class.
   */
  public static void end(String line) {
    if (isRunning() && ENDING.compareAndSet(false, true)) {
      System.err.println("ycsb-backoff: " + line);
      System.err.flush();
      System.exit(UNUSABLE);
    }
  }

  /**
   * Returns whether the process is ending because a binding could not start; one thread has said
   * why.
   */
  static boolean isEnding() {
    return ENDING.get();
  }

  /**
   * Ends the process, which is ending already, with the status of a run whose files are incomplete;
   * YCSB itself would end with 0. Must be called by a shutdown hook, in which {@link System#exit}
   * would wait for ever.
   *
   * @param files the files that are incomplete
   */
  public static void endIncomplete(String files) {
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
                                || name.equals("site.ycsb.Client")
                                || name.equals("site.ycsb.CommandLine")));
  }
}
