package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.Lifetime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** One HBase, which the tests of a class share: they clean it and do not start it anew. */
abstract class OnHBase {

  static final List<String> NO_FLAGS = List.of();
  static final Duration SOON = Duration.ofSeconds(10);

  @TempDir static Path folder;
  static HBaseServer server;

  @BeforeAll
  static void start() {
    server = new HBaseServer(HBaseJars.find(), folder, Lifetime.OF_PARENT);
    server.start(NO_FLAGS);
  }

  @AfterAll
  static void stop() {
    server.close();
    assertThat(server.pids()).isEmpty();
    server.discard();
    assertThat(server.dataFolder()).doesNotExist();
  }
}
