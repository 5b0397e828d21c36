package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerStatus;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code backoff server}. */
@Command(
    name = "server",
    description = "Starts a real server on this machine for use with a plain YCSB, and stops it.")
final class ServerCommand implements Callable<Integer> {

  /** The action that the command does. */
  enum Action {
    start,
    stop,
    status
  }

  private static final List<String> OF_START = List.of("--flag", "--fresh", "--cache-dir");

  @Parameters(index = "0", paramLabel = "STORE", description = "one of ${bundle:servers}")
  private String store;

  @Parameters(index = "1", paramLabel = "start|stop|status", description = "what to do")
  private Action action;

  @Option(
      names = "--flag",
      paramLabel = "NAME=VALUE",
      description = "start: a flag of the server: of ${bundle:flags}")
  private List<String> flags = new ArrayList<>();

  @Option(names = "--fresh", description = "start: without the data that an earlier start left")
  private boolean fresh;

  @Mixin private CacheOption cache;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (action != Action.start) {
      GivenOptions.refuse(spec, OF_START, "belongs to start, and does nothing at a " + action);
    }
    var found = Stores.withProcess(store);
    var servers = new DetachedServers(StateFolder.path());
    return switch (action) {
      case start -> start(found, servers);
      case stop -> stop(servers);
      case status -> status(servers);
    };
  }

  private int start(Store found, DetachedServers servers) {
    var folder = StateFolder.path().resolve(store);
    var server = found.server(cache.cache(), folder, Lifetime.DETACHED);
    var words = flags.stream().map(flag -> flag.startsWith("--") ? flag : "--" + flag).toList();
    var isOld = !fresh && Files.exists(server.dataFolder());
    var state = fresh ? servers.startFresh(server, words) : servers.start(server, words);
    System.out.println(store + " runs: " + state.ports());
    state
        .clientProperties()
        .forEach((name, value) -> System.out.println("YCSB: -p " + name + "=" + value));
    System.out.println("Logs: " + state.logFolder());
    if (isOld) {
      System.out.println("Data of an earlier start is still there; --fresh starts without it.");
    }
    return 0;
  }

  private int stop(DetachedServers servers) {
    servers.stop(store);
    System.out.println(store + " stopped");
    return 0;
  }

  private int status(DetachedServers servers) {
    var found = servers.status(store);
    if (found.isEmpty()) {
      System.out.println(store + ": is not running; start it: backoff server " + store + " start");
      return 1;
    }
    var status = found.get();
    System.out.println(store + ": " + message(status));
    status
        .state()
        .clientProperties()
        .forEach((name, value) -> System.out.println(name + "=" + value));
    return status.isWhole() ? 0 : 1;
  }

  private static String message(ServerStatus status) {
    return status.isWhole()
        ? "runs: " + status.state().ports()
        : "broken: running "
            + status.running()
            + ", ended "
            + status.ended()
            + "; stop it, then start it";
  }
}
