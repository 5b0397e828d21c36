package io.github.ycsbbackoff.lab.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of one trial; docs/results.md describes them. */
record TrialFiles(Path folder) {

  private static final String CLIENTS = "clients";

  Path properties() {
    return folder.resolve("ycsb.properties");
  }

  Path ycsbReport() {
    return folder.resolve("ycsb.json");
  }

  Path ycsbLog() {
    return folder.resolve("ycsb.log");
  }

  Path client() {
    return folder.resolve("client.csv");
  }

  Path server() {
    return folder.resolve("server.csv");
  }

  Path threads() {
    return folder.resolve("threads.csv");
  }

  /** Returns the files of what is done before the trial. */
  TrialFiles preparation() {
    return new TrialFiles(folder.resolve("preparation"));
  }

  /** Returns the folder of files that another binding reads from its class path. */
  Path classPath() {
    return folder.resolve("class-path");
  }

  Path loadGeneratorLog() {
    return folder.resolve("loadgen.log");
  }

  Path load() {
    return folder.resolve("load.csv");
  }

  Path loadProperties() {
    return folder.resolve("load.properties");
  }

  Path loadReport() {
    return folder.resolve("load.json");
  }

  Path host() {
    return folder.resolve("host.csv");
  }

  Path gc() {
    return folder.resolve("gc.log");
  }

  Path latencies() {
    return folder.resolve("latency.hlog");
  }

  Path ledger() {
    return folder.resolve("ledger.csv");
  }

  /** Returns the history of the load phase. */
  Path loadLedger() {
    return folder.resolve("load-ledger.csv");
  }

  /** Returns the folder of the clients' folders, where there are several. */
  Path clients() {
    return folder.resolve(CLIENTS);
  }

  /** Returns the files of one client of several. */
  TrialFiles client(int index) {
    return new TrialFiles(clients().resolve(Integer.toString(index)));
  }

  /**
   * Returns the histories of the load phase and of all clients; some need not be there.
   *
   * @param count the number of clients that the trial was to have
   */
  List<Path> ledgers(int count) {
    var ledgers = new ArrayList<>(List.of(loadLedger(), ledger()));
    for (var index = 0; index < count; index++) {
      ledgers.add(client(index).ledger());
    }
    return ledgers;
  }

  /** Returns the file with what verify found, for programs. */
  Path verification() {
    return folder.resolve("verification.json");
  }

  /** Returns the file with what became of open arrivals, second by second. */
  Path arrivals() {
    return folder.resolve("arrivals.csv");
  }

  Path faults() {
    return folder.resolve("faults.csv");
  }

  /** Returns the file with what the commands among the faults have printed. */
  Path commands() {
    return folder.resolve("commands.log");
  }

  Path end() {
    return folder.resolve("trial.json");
  }
}
