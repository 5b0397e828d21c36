package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.YcsbMeasurements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** Tests of one YCSB thread's binding, from init to cleanup. */
class BackoffBindingTest {

  @TempDir Path folder;
  private final List<String> events = new ArrayList<>();
  private final SharedRun<AutoCloseable> shared =
      BackoffBinding.sharedRun("test", context -> () -> events.add("store closed"));

  @BeforeEach
  void begin() throws ReflectiveOperationException {
    YcsbMeasurements.begin();
  }

  @Test
  void aThreadEndsBeforeTheStoreThatItUses() throws DBException {
    var binding = new TestBinding(null);
    binding.init();
    binding.cleanup();
    assertThat(events).containsExactly("thread began", "thread ended", "store closed");
  }

  @Test
  void aSecondCleanupDoesNothing() throws DBException {
    var binding = new TestBinding(null);
    binding.init();
    binding.cleanup();
    binding.cleanup();
    assertThat(events).hasSize(3);
  }

  @Test
  void cleanupWithoutInitDoesNothing() throws DBException {
    new TestBinding(null).cleanup();
    assertThat(events).isEmpty();
  }

  @Test
  void aThreadThatCannotBeginLeavesNothingOpenAndSaysWhyInOneLine() {
    assertThatThrownBy(() -> new TestBinding("first line\nsecond line").init())
        .isInstanceOf(DBException.class)
        .hasMessage("first line");
    assertThat(events).containsExactly("store closed");
  }

  @Test
  void aRunThatIsToldToIsConnectedBeforeYcsbStartsItsThreads() throws DBException {
    SharedRun<AutoCloseable> connecting =
        BackoffBinding.sharedRun(
            "test",
            context -> {
              events.add("store opened");
              return () -> events.add("store closed");
            });
    var binding = new TestBinding(connecting, null);
    var properties = new Properties();
    binding.setProperties(properties);
    assertThat(events).isEmpty();

    properties.setProperty("backoff.open-first", "true");
    binding.setProperties(properties);

    assertThat(events).containsExactly("store opened");
    binding.init();
    binding.cleanup();
    assertThat(events)
        .containsExactly("store opened", "thread began", "thread ended", "store closed");
  }

  @Test
  void aRunWithACommonStartIsConnectedAndSaysSoBeforeYcsbStartsItsThreads() throws DBException {
    var ready = folder.resolve("ready");
    SharedRun<AutoCloseable> connecting =
        BackoffBinding.sharedRun(
            "test",
            context -> {
              assertThat(ready).doesNotExist();
              events.add("store opened");
              return () -> events.add("store closed");
            });
    var binding = new TestBinding(connecting, null);
    var properties = new Properties();
    properties.setProperty("backoff.ready-file", ready.toString());

    binding.setProperties(properties);

    assertThat(events).containsExactly("store opened");
    assertThat(ready).exists();
    binding.init();
    binding.cleanup();
    assertThat(events)
        .containsExactly("store opened", "thread began", "thread ended", "store closed");
  }

  @Test
  void aCommonStartThatIsNoneIsOneLineAndLeavesNothingOpen() throws IOException {
    var properties = new Properties();
    var start = Files.writeString(folder.resolve("start"), "noon\n");
    properties.setProperty("backoff.start-file", start.toString());

    assertThatThrownBy(() -> new TestBinding(null).setProperties(properties))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("backoff.start-file=" + start + ": has noon, which is no moment");
    assertThat(events).containsExactly("store closed");
  }

  @Test
  void aJarThatIsMissingIsOneLineToo() {
    SharedRun<AutoCloseable> broken =
        BackoffBinding.sharedRun(
            "test",
            context -> {
              throw new NoClassDefFoundError("org/example/Client");
            });
    assertThatThrownBy(() -> new TestBinding(broken, null).init())
        .isInstanceOf(DBException.class)
        .hasMessage(
            "the jars on the class path do not fit together: java.lang.NoClassDefFoundError:"
                + " org/example/Client");
  }

  private final class TestBinding extends StubBinding {
    private final String complaint;

    TestBinding(String complaint) {
      this(shared, complaint);
    }

    TestBinding(SharedRun<AutoCloseable> shared, String complaint) {
      super(shared);
      this.complaint = complaint;
    }

    @Override
    protected void open(AutoCloseable store, RunContext context) {
      if (complaint != null) {
        throw new IllegalStateException(complaint);
      }
      events.add("thread began");
    }

    @Override
    protected void close() {
      events.add("thread ended");
    }
  }
}
