package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.trial.YcsbProcess;
import io.github.ycsbbackoff.server.DetachedServers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code backoff verify}. */
@Command(
    name = "verify",
    description = {
      "Reads back every row that a run acknowledged.",
      "For runs with -p verify.ledger=FILE. Counts missing and unexpected rows; exit",
      "status 1 if there are any."
    })
final class VerifyCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "LEDGER",
      arity = "1..*",
      description = "what verify.ledger wrote; of several runs, the first one first")
  private List<String> ledgers;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      defaultValue = "kudu",
      description = "whose binding reads: kudu, hbase or fdb (default: ${DEFAULT-VALUE})")
  private String store;

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description =
          "a property of that run: kudu.masters, or hbase.zookeeper.quorum and columnfamily, or"
              + " fdb.cluster, or of FoundationDB's emulator fdb.embedded.commit-log; without an"
              + " address the server is asked that 'backoff server STORE start' left running")
  private List<String> properties = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var home = Home.find();
    var words = YcsbProcess.verifyCommand(home, store, withDetachedServer(), ledgers);
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }

  /** What was given, and where the server that was left running is, unless that was given. */
  private List<String> withDetachedServer() {
    var server =
        new DetachedServers(StateFolder.path())
            .status(store)
            .map(status -> status.state().clientProperties())
            .orElse(Map.of());
    if (server.isEmpty() && properties.isEmpty()) {
      throw new LabException("no server named, and none was started; give -p " + addressOf(store));
    }
    var names = properties.stream().map(property -> property.split("=", 2)[0]).toList();
    var isElsewhere = server.keySet().stream().anyMatch(names::contains);
    var all = new ArrayList<>(properties);
    if (!isElsewhere) {
      server.forEach((name, value) -> all.add(name + "=" + value));
    }
    return all;
  }

  private static String addressOf(String store) {
    return switch (store) {
      case "fdb" -> "fdb.cluster=FILE";
      case "hbase" -> "hbase.zookeeper.quorum=HOST -p columnfamily=CF";
      default -> "kudu.masters=HOST:PORT";
    };
  }
}
