package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.Lifetime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;

/** A JVM of a test's own, which encodes rows until a file tells it to end. */
final class BusyJvm implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Path folder;
  private final ChildGuard process;

  private BusyJvm(Path folder, ChildGuard process) {
    this.folder = folder;
    this.process = process;
  }

  /** Starts the JVM, and returns when it encodes. */
  static BusyJvm start(Path folder) throws IOException {
    var temporary = Files.createDirectory(folder.resolve("temporary"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command =
        Command.of(
                List.of(
                    java,
                    "-Xmx64m",
                    "-Djava.io.tmpdir=" + temporary,
                    "-cp",
                    System.getProperty("java.class.path"),
                    BusyJvm.class.getName(),
                    folder.toString()))
            .appendingTo(folder.resolve("jvm.log"));
    var jvm = new BusyJvm(folder, ChildGuard.start(command, Lifetime.OF_PARENT));
    Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(folder.resolve("busy")));
    return jvm;
  }

  /** The folder for temporary files that the JVM has for itself. */
  Path temporary() {
    return folder.resolve("temporary");
  }

  long pid() {
    return process.pid();
  }

  /** Returns when the JVM has used so much processor time from now on. */
  void work(Duration cpu) {
    var start = cpu();
    Awaitility.await().atMost(PATIENCE).until(() -> cpu().minus(start).compareTo(cpu) > 0);
  }

  private Duration cpu() {
    return ProcessHandle.of(pid()).flatMap(each -> each.info().totalCpuDuration()).orElseThrow();
  }

  /** Has the JVM end by itself, and returns when it has. */
  void end() throws IOException {
    Files.createFile(folder.resolve("end"));
    Awaitility.await().atMost(PATIENCE).until(() -> !process.isAlive());
  }

  /** Ends the JVM by SIGKILL. */
  void kill() {
    process.kill();
  }

  @Override
  public void close() {
    process.kill();
  }

  public static void main(String[] arguments) throws IOException {
    var folder = Path.of(arguments[0]);
    var waiting = new Thread(BusyJvm::awaitNobody, "waits in native code");
    waiting.setDaemon(true);
    waiting.start();
    Files.createFile(folder.resolve("busy"));
    var sum = 0L;
    while (!Files.exists(folder.resolve("end"))) {
      for (var i = 0; i < 100; i++) {
        sum += encodeRows(makeBuffer(10_000));
      }
    }
    // What nobody reads need not be computed.
    System.out.println(sum);
  }

  private static void awaitNobody() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var unused = socket.accept()) {
      throw new IllegalStateException("nobody knows the port");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] makeBuffer(int bytes) {
    return new byte[bytes];
  }

  private static long encodeRows(byte[] buffer) {
    var hash = 7L;
    for (var round = 0; round < 10; round++) {
      for (var each : buffer) {
        hash = 31 * hash + each;
      }
    }
    return hash;
  }
}
