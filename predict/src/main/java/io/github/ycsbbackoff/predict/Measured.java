package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.retry.Policies;
import io.github.ycsbbackoff.store.model.StoreModel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The results of an experiment whose trials are all there, and which the model can describe.
 *
 * @param experiment the experiment, of whose load it is known what is 100%, and whose workload has
 *     the properties of its file, too
 */
public record Measured(Results results, Experiment experiment) {

  /** The best arm to fit to: with jittered, every part of the model is at work. */
  private static final String BEST_TO_FIT = "jittered";

  /**
   * Reads a results folder.
   *
   * @throws LabException if trials are missing, or if the folder holds what no model here can
   *     describe
   */
  public static Measured read(Path folder) {
    var results = Results.read(folder);
    var experiment = withMaximum(results);
    if (experiment.isMap()) {
      throw new LabException(
          folder + ": is of a map, whose cells are too many to predict; give results of compare");
    }
    if (experiment.server().servers() > 1) {
      throw new LabException(
          "%s: is of %d servers, which the model has as one; give results of one server"
              .formatted(folder, experiment.server().servers()));
    }
    if (experiment.server().isGiven()) {
      throw new LabException(
          folder
              + ": is of a given cluster, whose machines and settings the model does not know; give"
              + " results of an embedded server");
    }
    for (var arm : experiment.arms()) {
      var there = trialsOf(results, arm.name()).size();
      if (there < Math.max(1, experiment.blocks())) {
        throw new LabException(
            "%s: arm %s: %d of %d trials are there; %s"
                .formatted(
                    folder,
                    arm.name(),
                    there,
                    experiment.blocks(),
                    results.finished(arm.name()) > there
                        ? "another left nothing to measure, and none is run again; give other results"
                        : "finish the experiment first"));
      }
    }
    if (experiment.rows() > 0 || experiment.workload().load() > 0) {
      throw new LabException(
          folder + ": a length in rows, and rows loaded before, are not in the model; give others");
    }
    var unused = MeasuredFaults.of(results);
    return new Measured(results, WorkloadOfFile.added(results, experiment));
  }

  private static Experiment withMaximum(Results results) {
    var experiment = results.experiment();
    if (experiment.isMap() || !experiment.lacksMaximum()) {
      return experiment;
    }
    var maximum =
        MaximumTrial.operationsPerSecond(results.folder())
            .orElseThrow(
                () ->
                    new LabException(
                        results.folder()
                            + ": load: has shares of a maximum that is not in the results; give"
                            + " others"));
    return experiment.withLoad(experiment.load().withKnownMax(maximum));
  }

  /** Returns the faults of each trial, as a simulation has them. */
  List<Fault> faults() {
    return MeasuredFaults.of(results);
  }

  /**
   * Returns the trials of an arm, whose files are read now. What counts of them is the measured
   * window, as in a simulation, also beside another binding, with which whole runs are compared.
   */
  public List<Trial> trials(String arm) {
    return trialsOf(results, arm).stream()
        .map(trial -> trial.read(missing -> {}))
        .map(trial -> trial.withInfo(trial.info().withWholeRun(null)))
        .toList();
  }

  public List<TrialMetrics> metrics(String arm) {
    return trials(arm).stream().map(TrialMetrics::of).toList();
  }

  /** Returns the arms that the model can simulate. */
  public List<Arm> arms() {
    return experiment().arms().stream().filter(arm -> unmodelled(arm).isEmpty()).toList();
  }

  /** Returns what went wrong with single trials, whose numbers are fitted to all the same. */
  public List<String> problems() {
    return results.problems();
  }

  /**
   * Says what went wrong with trials, what is to be known of the results, why the model cannot
   * simulate the other arms, one line for each, and which of the server's flags it does not know.
   */
  public List<String> notices() {
    return Stream.of(
            problems().stream().map(problem -> "Went wrong, and is in the numbers: " + problem),
            results.notices().stream(),
            experiment().arms().stream().flatMap(arm -> unmodelled(arm).stream()),
            standIn().stream(),
            unmodelledFlags().stream())
        .flatMap(lines -> lines)
        .toList();
  }

  /** Says which arm stands in the baseline's place, if the model cannot simulate the baseline. */
  private Optional<String> standIn() {
    var names = arms().stream().map(Arm::name).toList();
    return names.isEmpty() || names.contains(experiment().baseline())
        ? Optional.empty()
        : Optional.of(
            "The baseline %s is not in the model: %s stands in its place, also as the yardstick of"
                    .formatted(experiment().baseline(), names.get(0))
                + " stalls.");
  }

  /** Says which flags that all arms share are not in the model, if any are. */
  private Optional<String> unmodelledFlags() {
    return Models.of(experiment())
        .map(store -> unknown(store.flags()))
        .filter(unknown -> !unknown.isEmpty())
        .map(
            unknown ->
                "Not in the model: the server's %s. What they do is in it only as far as the arm"
                        .formatted(String.join(", ", unknown))
                    + " that it was fitted to shows it.");
  }

  private Set<String> unknown(Set<String> known) {
    var unknown = new TreeSet<>(experiment().server().flags().keySet());
    unknown.removeAll(known);
    return unknown;
  }

  /**
   * Returns the arm to fit to.
   *
   * @param name the arm's name as the user said it; null for the best there is
   * @throws LabException if fewer than two arms can be simulated, or none of that name can
   */
  public Arm armToFit(String name) {
    var arms = arms();
    if (arms.size() < 2) {
      throw new LabException(
          results.folder()
              + ": needs two arms that can be simulated, one to fit to and one to predict; has "
              + arms.size()
              + experiment().arms().stream()
                  .flatMap(arm -> unmodelled(arm).stream())
                  .findFirst()
                  .map(why -> " (" + why + ")")
                  .orElse(""));
    }
    if (name == null) {
      return arm(arms, BEST_TO_FIT).orElse(arms.get(arms.size() - 1));
    }
    return arm(arms, name).orElseThrow(() -> new LabException("--fit " + name + why(name)));
  }

  private String why(String name) {
    return arm(experiment().arms(), name)
        .flatMap(this::unmodelled)
        .map(reason -> ": cannot be simulated (" + reason + "); give another")
        .orElseGet(
            () ->
                ": no such arm; give one of "
                    + String.join(", ", arms().stream().map(Arm::name).toList()));
  }

  private static Optional<Arm> arm(List<Arm> arms, String name) {
    return arms.stream().filter(arm -> arm.name().equals(name)).findFirst();
  }

  private Optional<String> unmodelled(Arm arm) {
    if (!arm.isMetered()) {
      return Optional.of(
          "Arm %s has the client %s, which is not in the model"
              .formatted(arm.name(), arm.client().message()));
    }
    var store = Models.of(experiment());
    var flags = store.map(StoreModel::flags).orElse(Set.of());
    var clients = store.map(StoreModel::clientProperties).orElse(Set.of());
    return Stream.concat(
            arm.properties().keySet().stream()
                .filter(name -> !MeasuredClients.knows(name) && !clients.contains(name)),
            arm.flags().keySet().stream().filter(name -> !flags.contains(name)))
        .findFirst()
        .map(name -> "Arm " + arm.name() + " sets " + name + ", which is not in the model")
        .or(
            () ->
                store
                    .flatMap(model -> model.unmodelled(properties(arm)))
                    .map(
                        what ->
                            "Arm %s has %s; that is not in the model".formatted(arm.name(), what)))
        .or(() -> refusedValue(arm));
  }

  private Map<String, String> properties(Arm arm) {
    var all = new LinkedHashMap<>(experiment().workload().properties());
    all.putAll(arm.properties());
    return all;
  }

  /**
   * Says which value of a property that the arm sets is none of a simulated client; empty where
   * what all arms share is refused already, for then it is not the arm's.
   */
  private Optional<String> refusedValue(Arm arm) {
    var shared = Map.of(Policies.POLICY, "none");
    var ofClient = arm.withFlags(Map.of());
    return refusal(ofClient)
        .filter(line -> refusal(ofClient.withProperties(shared)).isEmpty())
        .map(line -> "Arm " + arm.name() + " is not in the model: " + line);
  }

  private Optional<String> refusal(Arm arm) {
    var simulation = Predicted.of(this, Map.of(), List.of(arm), 1);
    try {
      SimulatedExperiment.check(simulation, simulation.arms().get(0));
      return Optional.empty();
    } catch (SettingException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static List<TrialFolder> trialsOf(Results results, String arm) {
    return results.trials().stream().filter(trial -> trial.info().arm().equals(arm)).toList();
  }
}
