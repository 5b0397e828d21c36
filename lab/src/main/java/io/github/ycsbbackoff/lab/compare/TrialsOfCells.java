package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.trial.TrialSetup;
import io.github.ycsbbackoff.lab.trial.Trials;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The trials of an experiment, whatever they are of: those of one cell of a map are of an
 * experiment of their own, with its load and its trigger. All other experiments are one cell.
 */
final class TrialsOfCells {

  private final TrialSetup setup;
  private final Experiment experiment;
  private final Map<Optional<MapCell>, Trials> byCell = new HashMap<>();

  TrialsOfCells(TrialSetup setup, Experiment experiment) {
    this.setup = setup;
    this.experiment = experiment;
  }

  /** Runs one trial into {@code folder}. */
  void run(PlannedTrial trial, Path folder) throws IOException {
    byCell.computeIfAbsent(trial.cell(), this::trials).run(trial, folder);
  }

  /** Returns whether a trial begins on a clean server, and not on the rows of the one before. */
  boolean beginsClean(PlannedTrial trial) {
    var ofCell = byCell.get(trial.cell());
    return ofCell == null || ofCell.beginsClean(trial);
  }

  private Trials trials(Optional<MapCell> cell) {
    var ofCell = cell.map(experiment::in).orElse(experiment);
    return byCell.values().stream()
        .findAny()
        .map(other -> other.ofCell(ofCell))
        .orElseGet(() -> new Trials(setup, ofCell));
  }
}
