package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real server for the tests of one class, with the flags that make it as busy as they need it.
 * The classes nested in that class share its server.
 *
 * @param <S> the kind of server
 */
public abstract class RealServer<S extends EmbeddedServer>
    implements ExecutionCondition, BeforeAllCallback, AfterEachCallback, AfterAllCallback {

  private final String binariesProperty;
  private final List<String> flags;
  private final AtomicInteger names = new AtomicInteger();
  private final Deque<AutoCloseable> runs = new ConcurrentLinkedDeque<>();
  private Path folder;

  /** Whether the server died by itself; its folder is kept then, to be looked at. */
  private boolean hasDied;

  private S server;

  /**
   * Makes a server that is not started.
   *
   * @param binariesProperty the system property without which there is nothing to start, so that
   *     the tests are skipped
   */
  protected RealServer(String binariesProperty, String... flags) {
    this.binariesProperty = binariesProperty;
    this.flags = List.of(flags);
  }

  /** Makes a server that keeps all its files in {@code folder}, and does not start it. */
  protected abstract S make(Path folder) throws IOException;

  public final S server() {
    return server;
  }

  /** Returns the newest reading of one of the server's counters. */
  public final long counter(String name) {
    return server.metrics().read().get(name).longValue();
  }

  /** Returns the path of a file that does not exist yet. */
  public final Path newFile(String ending) {
    return folder.resolve(names.incrementAndGet() + ending);
  }

  /** Returns the name of a table that does not exist yet. */
  public final String newTable() {
    return "table" + names.incrementAndGet();
  }

  /**
   * Has a run that a test began closed with the test, also if the test fails: one JVM has one run.
   */
  public final void closeAfterTest(AutoCloseable run) {
    runs.push(run);
  }

  @Override
  public final ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return System.getProperty(binariesProperty) == null
        ? ConditionEvaluationResult.disabled("nothing to start: no -D" + binariesProperty)
        : ConditionEvaluationResult.enabled("-D" + binariesProperty);
  }

  @Override
  public final void beforeAll(ExtensionContext context) throws IOException {
    if (isNested(context)) {
      return;
    }
    folder = Files.createTempDirectory("binding-it");
    server = make(folder.resolve("server"));
    server.start(flags);
  }

  @Override
  public final void afterEach(ExtensionContext context) throws Exception {
    while (!runs.isEmpty()) {
      runs.pop().close();
    }
    var death = server.death();
    if (death.isPresent()) {
      hasDied = true;
      throw new IllegalStateException(death.get() + "; what it left is in " + folder);
    }
  }

  @Override
  public final void afterAll(ExtensionContext context) throws IOException {
    if (isNested(context)) {
      return;
    }
    server.close();
    if (hasDied) {
      return;
    }
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  /**
   * Returns whether JUnit tells of a nested class: it calls the extensions of the outer one too.
   */
  private static boolean isNested(ExtensionContext context) {
    return context.getRequiredTestClass().isAnnotationPresent(Nested.class);
  }
}
