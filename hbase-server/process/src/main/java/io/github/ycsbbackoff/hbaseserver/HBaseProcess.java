package io.github.ycsbbackoff.hbaseserver;

import java.io.PrintStream;
import java.util.stream.Stream;

/**
 * The server's program. It runs until it is killed or told to end by SIGTERM, which it does at
 * once: the write-ahead log is written.
 */
public final class HBaseProcess {
  private static final String SECRET_FLAGS = "BACKOFF_SECRET_FLAGS";
  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

  private HBaseProcess() {}

  /** Runs the server with arguments as {@link Options} has them. */
  public static void main(String[] args) {
    // Hadoop's and HBase's own hooks would flush and close for seconds; the next start replays the
    // log.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));
    try {
      run(Options.parse(withSecrets(args)));
      end(FAILED, "HBase ended by itself; what its log says before this line tells why");
    } catch (IllegalArgumentException e) {
      end(WRONG_INPUT, rootWords(e));
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      end(FAILED, rootWords(e));
    }
  }

  /**
   * Returns the arguments, and those that are on no command line but in an environment variable,
   * one a line.
   */
  private static String[] withSecrets(String... args) {
    var secrets = System.getenv().getOrDefault(SECRET_FLAGS, "").lines();
    return Stream.concat(Stream.of(args), secrets).toArray(String[]::new);
  }

  private static void run(Options options) throws Exception {
    var hbase = StandaloneHBase.start(options);
    try (var control = ControlEndpoint.start(options, hbase)) {
      hbase.awaitReady();
      hbase.join();
    }
  }

  /** Halts the JVM, which ZooKeeper's threads would keep for ever after a plain return. */
  private static void end(int status, String line) {
    PrintStream log = System.err;
    log.println("ERROR: " + line);
    log.flush();
    Runtime.getRuntime().halt(status);
  }

  private static String rootWords(Throwable e) {
    var root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root instanceof IllegalArgumentException && !(root instanceof NumberFormatException)
        ? String.valueOf(root.getMessage())
        : root.toString();
  }
}
