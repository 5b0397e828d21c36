package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.server.HBaseJars;
import io.github.ycsbbackoff.server.HBaseServer;
import io.github.ycsbbackoff.server.Lifetime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A real HBase for the tests of one class, with the flags that make it as busy as they need it. */
final class RealHBase
    implements ExecutionCondition, BeforeAllCallback, AfterEachCallback, AfterAllCallback {

  private static final long FRESH_WITHIN_SECONDS = 30;

  private final List<String> flags;
  private final AtomicInteger names = new AtomicInteger();
  private final Deque<AutoCloseable> runs = new ConcurrentLinkedDeque<>();
  private Path folder;
  private HBaseServer server;

  RealHBase(String... flags) {
    this.flags = List.of(flags);
  }

  HBaseServer server() {
    return server;
  }

  /** The properties that lead to it, each {@code name=value}. */
  List<String> clientProperties() {
    return server.clientProperties().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .toList();
  }

  /** One of the region server's counters, up to two seconds old. */
  long counter(String name) {
    return server.metrics().read().get(name).longValue();
  }

  /** The same, once it has grown to {@code expected}, or has had enough time for it. */
  long counterOnceItIs(String name, long expected) {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(FRESH_WITHIN_SECONDS);
    while (counter(name) < expected && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    return counter(name);
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
    return System.getProperty(HBaseJars.PROPERTY) == null
        ? ConditionEvaluationResult.disabled("no HBase jars: -D" + HBaseJars.PROPERTY)
        : ConditionEvaluationResult.enabled("there are HBase jars");
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
    folder = Files.createTempDirectory("hbase-binding-it");
    server = new HBaseServer(HBaseJars.find(), folder.resolve("server"), Lifetime.OF_PARENT);
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
