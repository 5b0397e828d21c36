package io.github.ycsbbackoff.kubernetes.drive;

import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.compare.BegunTables;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.trial.TableDrop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The tables that a run leaves in the store which is deleted in its middle: nobody goes on with it,
 * and would drop them.
 */
public final class LeftTables {

  private final Experiment experiment;
  private final ResultsFolder folder;
  private final TableDrop drop;
  private final Path properties;
  private List<String> names = List.of();

  /**
   * Looks for no table yet.
   *
   * @param properties the file in which what leads to the tables is kept
   */
  LeftTables(Experiment experiment, ResultsFolder folder, TableDrop drop, Path properties) {
    this.experiment = experiment;
    this.folder = folder;
    this.drop = drop;
    this.properties = properties;
  }

  /**
   * Looks for no table yet.
   *
   * @param folder the results folder, in which trials note their tables
   * @throws IOException if there is no room for temporary files
   */
  public static LeftTables of(Home home, Experiment experiment, RunName run, ResultsFolder folder)
      throws IOException {
    var temporary = Files.createTempDirectory("tables-");
    return new LeftTables(
        experiment,
        folder,
        TableDrop.on(home, experiment.server().kind(), run.tables(), temporary.resolve("drop.log")),
        temporary.resolve("ycsb.properties"));
  }

  /** Finds the tables, and keeps what leads to them: the results folder may be deleted then. */
  void find() throws IOException {
    var begun = BegunTables.in(folder, experiment);
    if (begun.isPresent()) {
      Files.copy(begun.get().properties(), properties, StandardCopyOption.REPLACE_EXISTING);
      names = begun.get().names();
    }
  }

  /**
   * Drops the tables that were found.
   *
   * @return why not all of them could be dropped in time; empty if they were, or there are none
   */
  Optional<String> drop(Duration limit) {
    return names.isEmpty() ? Optional.empty() : drop.drop(properties, names, limit);
  }

  /** Returns whether that process is the one that drops them. */
  boolean areDroppedBy(ProcessHandle process) {
    return drop.isRunBy(process.pid());
  }
}
