package io.github.ycsbbackoff.hbase;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * A standard error without the stack traces that HBase's client prints, not logs, whenever it looks
 * for a region in vain: with single attempts, these are dozens a second while a server restarts.
 */
final class QuietErrors extends PrintStream {

  private static final String PRINTER =
      "org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas";

  private final String printer;

  /**
   * Creates a stream that prints everything else to {@code out}.
   *
   * @param printer the name of the class whose stack traces are dropped
   */
  QuietErrors(PrintStream out, String printer) {
    super(out, true, Charset.defaultCharset());
    this.printer = printer;
  }

  /**
   * Puts a quiet stream in the place of {@link System#err}, and returns the one that was there, for
   * {@link #restore}.
   */
  static PrintStream install() {
    var before = System.err;
    System.setErr(new QuietErrors(before, PRINTER));
    return before;
  }

  static void restore(PrintStream before) {
    if (System.err instanceof QuietErrors) {
      System.setErr(before);
    }
  }

  /**
   * Drops a line of the printer: a Throwable prints itself, and each line of its trace, by this
   * method.
   */
  @Override
  public void println(Object line) {
    if (!isOfPrinter()) {
      super.println(line);
    }
  }

  private boolean isOfPrinter() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(printer)));
  }
}
