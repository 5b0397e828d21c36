package io.github.ycsbbackoff.hbase.server;

import io.github.ycsbbackoff.server.Lifetime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/** A program that starts an HBase of its own, and is to be killed. */
final class ParentOfHBase {

  private ParentOfHBase() {}

  /**
   * Starts HBase in the folder {@code args[0]} and then writes its process id to {@code args[1]}.
   */
  public static void main(String[] args) throws Exception {
    var server = new HBaseServer(HBaseJars.find(), Path.of(args[0]), Lifetime.OF_PARENT);
    server.start(List.of());
    var half = Path.of(args[1] + ".new");
    Files.writeString(half, Long.toString(server.pids().get(HBaseServer.ROLE)));
    Files.move(half, Path.of(args[1]), StandardCopyOption.ATOMIC_MOVE);
    Thread.sleep(Duration.ofMinutes(5).toMillis());
  }
}
