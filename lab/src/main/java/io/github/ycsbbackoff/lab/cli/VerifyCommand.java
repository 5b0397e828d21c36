package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.config.PropertiesFile;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.gate.Textfile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.trial.ClientProperties;
import io.github.ycsbbackoff.lab.trial.YcsbProcess;
import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import io.github.ycsbbackoff.verify.Verify;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code backoff verify}. */
@Command(
    name = "verify",
    description = {
      "Holds what a store has, and what reads saw, against the histories of its writes.",
      "For runs with -p verify.ledger=FILE, and -p verify.reads=true for their reads. Reads every",
      "row once. Counts what no order of the writes explains: rows that are missing, invented,",
      "stale or torn, and wrong reads."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:sound",
      "1:there are violations",
      "2:it could not be checked, or there was nothing to verify"
    })
final class VerifyCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "LEDGER",
      arity = "1..*",
      description = "what verify.ledger wrote: the files of all that wrote the table, in any order")
  private List<String> ledgers;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      description = {
        "whose binding reads: one of ${bundle:stores} (default: the one with whose name the given",
        "properties begin, or, without any, the one that 'backoff server' left running)"
      })
  private String store;

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description =
          "a property of that run, such as -p ${bundle:properties}; with --store and without an address,"
              + " the server is asked that 'backoff server STORE start' left running")
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "a file of such properties, for what is to be on no command line")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "writes the result there too, for programs, with the rows of the first violations")
  private Path json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (json != null) {
      Textfile.requireWritable("--json", json);
    }
    var home = Home.find();
    var given = given();
    var chosen = store == null ? storeOf(given) : Stores.named(store);
    try (var all = ClientProperties.ofOwner(withDetachedServer(chosen, given))) {
      return verified(home, chosen, all.file());
    }
  }

  /** Has the binding's own program verify, and returns the exit status that follows from it. */
  private int verified(Home home, Store chosen, Path file)
      throws IOException, InterruptedException {
    var found = Files.createTempFile("backoff-verify-", ".json");
    try {
      // The program writes the file once it has read all rows.
      Files.delete(found);
      var words = YcsbProcess.verifyCommand(home, chosen.name(), file, found, ledgers);
      var status = ended(new ProcessBuilder(words).inheritIO().start(), found);
      // A JVM that cannot start ends with 1, too, and one that is killed with any other.
      if (!Files.exists(found) || (status != Verify.SOUND && status != Verify.VIOLATIONS)) {
        return Verify.CANNOT;
      }
      if (json != null) {
        copy(found, json);
      }
      return status;
    } finally {
      if (json != null && !Files.exists(found) && Files.isRegularFile(json)) {
        // What an earlier verification found would be taken for this one's.
        Files.delete(json.toRealPath());
      }
      Files.deleteIfExists(found);
    }
  }

  /** Waits for the program's end, and lets it not outlive this JVM, nor its file. */
  private static int ended(Process program, Path found) throws InterruptedException {
    var cleanup =
        new Thread(
            () -> {
              program.destroyForcibly().onExit().join();
              Folders.delete(found);
            },
            "verify-cleanup");
    Runtime.getRuntime().addShutdownHook(cleanup);
    var status = program.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(cleanup);
    } catch (IllegalStateException e) {
      // The JVM ends, and so has the program.
    }
    return status;
  }

  private static void copy(Path found, Path json) {
    try {
      Textfile.write(json, Files.readString(found));
    } catch (IOException e) {
      throw new LabException(
          "--json %s: cannot be written (%s); give another".formatted(json, e), e);
    }
  }

  private static Store storeOf(Map<String, String> given) {
    var servers = new DetachedServers(StateFolder.path());
    var candidates =
        Stores.all().stream()
            .filter(
                store ->
                    given.isEmpty()
                        ? servers.status(store.name()).isPresent()
                        : given.keySet().stream().anyMatch(name -> name.startsWith(store.name())))
            .toList();
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    throw new LabException(
        given.isEmpty() && candidates.isEmpty()
            ? "no server named, and none was started; give -p " + addressExamples()
            : "which store it is does not follow from "
                + (given.isEmpty() ? "the servers that run" : "the properties")
                + "; give --store, one of: "
                + Stores.names());
  }

  private static String addressExamples() {
    return Stores.all().stream().map(Store::addressExample).collect(Collectors.joining(", or "));
  }

  /**
   * Returns what was given, and the address of the server that was left running, unless an address
   * is given; by the name that YCSB's own binding has for it, too.
   */
  private static Map<String, String> withDetachedServer(Store store, Map<String, String> given) {
    var server =
        new DetachedServers(StateFolder.path())
            .status(store.name())
            .map(status -> status.state().clientProperties())
            .orElse(Map.of());
    if (server.isEmpty() && given.isEmpty()) {
      throw new LabException(
          "no server named, and none was started; give -p " + store.addressExample());
    }
    if (server.isEmpty()) {
      return given;
    }
    var isElsewhere =
        Stream.concat(
                server.keySet().stream(), store.upstream(server).properties().keySet().stream())
            .anyMatch(given::containsKey);
    if (!isElsewhere) {
      given.putAll(server);
    }
    return given;
  }

  /**
   * Returns the properties of the files, then those of the command line; of two with one name the
   * later holds.
   */
  private Map<String, String> given() {
    var inFiles = new Properties();
    try {
      files.forEach(file -> PropertiesFile.read(file.toString(), inFiles));
    } catch (SettingException e) {
      throw new LabException(e.getMessage(), e);
    }
    var all = new LinkedHashMap<String, String>();
    inFiles.stringPropertyNames().forEach(name -> all.put(name, inFiles.getProperty(name)));
    for (var property : properties) {
      var equals = property.indexOf('=');
      if (equals < 1) {
        throw new LabException("-p " + property + ": has no '='; give -p name=value");
      }
      all.put(property.substring(0, equals), property.substring(equals + 1));
    }
    return all;
  }
}
