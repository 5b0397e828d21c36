package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Another JVM that holds a child and is to be killed. */
record ChildGuardHolder(ChildGuard jvm, ServerProcess child) implements AutoCloseable {

  /** Starts a JVM that starts the command; returns when the command runs. */
  static ChildGuardHolder start(Lifetime lifetime, Command command, Path folder) {
    var pidFile = folder.resolve("pid");
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"));
    words.add(System.getProperty("java.class.path"));
    words.addAll(List.of(ChildGuardHolder.class.getName(), pidFile.toString(), lifetime.name()));
    words.addAll(command.words());
    var log = folder.resolve("holder.log");
    var jvm = ChildGuard.start(Command.of(words).appendingTo(log), Lifetime.OF_PARENT);
    Await.until(() -> Files.exists(pidFile), Duration.ofSeconds(30), () -> "no child; see " + log);
    try {
      var pid = Long.parseLong(Files.readString(pidFile));
      return new ChildGuardHolder(jvm, ServerProcess.running("child", pid));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    var command = Command.of(List.of(args).subList(2, args.length));
    var guard = ChildGuard.start(command, Lifetime.valueOf(args[1]));
    var half = Path.of(args[0] + ".new");
    Files.writeString(half, Long.toString(guard.pid()));
    Files.move(half, Path.of(args[0]), StandardCopyOption.ATOMIC_MOVE);
    guard.waitFor(Duration.ofMinutes(1));
  }

  @Override
  public void close() {
    jvm.kill();
    child.stop(Duration.ZERO);
  }
}
