package io.github.ycsbbackoff.kudu;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbbackoff.testing.BindingRun;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kudu.client.AsyncKuduClient;
import site.ycsb.DBException;

/**
 * The program that {@link ClientVersionsIT} runs in a JVM with another client's jar. Its arguments
 * are the masters, the folder that the counts of each run are written to, and a name that no table
 * has.
 */
final class ClientVersionRun extends BindingRun {

  static final int THREADS = 4;
  static final int ROWS_EACH = 15;
  static final int BASE_MILLIS = 100;
  static final int SCANNED = 10;

  private ClientVersionRun(Path csv, List<String> settings) throws DBException {
    super(KuduBinding::new, csv, settings);
  }

  public static void main(String[] args) throws Exception {
    var out = new PrintStream(System.out, true, UTF_8);
    out.println(
        AsyncKuduClient.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    for (var mode : List.of("sync", "batched")) {
      try (var run = run(args, mode, mode, "threadcount=" + THREADS, "write.batch=2")) {
        run.insertInAllThreads(ROWS_EACH);
      }
    }
    try (var run = run(args, "sync", "native", "threadcount=" + THREADS)) {
      run.insertInAllThreads(ROWS_EACH);
    }
    try (var run = run(args, "sync", "scan")) {
      out.println(run.scan(0, SCANNED, null).size());
    }
    out.println(updatedWithAnAttemptTimeout(args));
  }

  private static String updatedWithAnAttemptTimeout(String[] args) throws DBException {
    try (var run = run(args, "sync", "timed", "backoff.attempt-timeout=10s")) {
      return run.update(0).getName();
    } catch (DBException e) {
      return e.getMessage().split(" \\(", 2)[0];
    }
  }

  private static ClientVersionRun run(String[] args, String mode, String csv, String... more)
      throws DBException {
    var settings = new ArrayList<>(List.of(more));
    settings.add("kudu.masters=" + args[0]);
    var isNative = csv.equals("native");
    settings.add("table=" + args[2] + (isNative ? csv : mode));
    settings.add("kudu.tablets=1");
    settings.add("write.mode=" + mode);
    settings.add("backoff.policy=" + (isNative ? "native" : "fixed"));
    if (!isNative) {
      settings.add("backoff.base=" + BASE_MILLIS + "ms");
    }
    return new ClientVersionRun(Path.of(args[1], csv + ".csv"), settings);
  }
}
