package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.server.KuduJar;
import io.github.ycsbbackoff.server.KuduServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A real Kudu for the tests of one class, with the flags that make it as busy as they need it. */
final class RealKudu
    implements ExecutionCondition, BeforeAllCallback, AfterEachCallback, AfterAllCallback {

  private final List<String> flags;
  private final AtomicInteger names = new AtomicInteger();
  private final Deque<AutoCloseable> runs = new ConcurrentLinkedDeque<>();
  private Path folder;
  private KuduServer server;

  RealKudu(String... flags) {
    this.flags = List.of(flags);
  }

  KuduServer server() {
    return server;
  }

  String masters() {
    return server.clientProperties().get("kudu.masters");
  }

  /** The sum over all tablets and threads of one of the server's counters. */
  long counter(String name) {
    return server.metrics().read().get(name).longValue();
  }

  /** A file that is not there yet. */
  Path newFile(String ending) {
    return folder.resolve(names.incrementAndGet() + ending);
  }

  /** A table that is not there yet. */
  String newTable() {
    return "table" + names.incrementAndGet();
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return System.getProperty(KuduJar.PROPERTY) == null
        ? ConditionEvaluationResult.disabled("no Kudu binaries: -D" + KuduJar.PROPERTY)
        : ConditionEvaluationResult.enabled("there are Kudu binaries");
  }

  /** A run that a test began ends with it, also if the test fails: one JVM has one run. */
  void closeAfterTest(AutoCloseable run) {
    runs.push(run);
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    while (!runs.isEmpty()) {
      runs.pop().close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    var jar = KuduJar.find();
    var home = jar.unpack(new UnpackedCache(jar.path().resolveSibling("unpacked")));
    folder = Files.createTempDirectory("kudu-binding-it");
    server = new KuduServer(home, folder.resolve("server"), Lifetime.OF_PARENT);
    server.start(flags);
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    server.close();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
