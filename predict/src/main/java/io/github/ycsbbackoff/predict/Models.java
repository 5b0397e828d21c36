package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.simulate.SimulatedWorkload;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import io.github.ycsbbackoff.store.model.MeasuredServer;
import io.github.ycsbbackoff.store.model.Parameter;
import io.github.ycsbbackoff.store.model.ServerModel;
import io.github.ycsbbackoff.store.model.StoreModel;
import io.github.ycsbbackoff.store.model.WholeNumbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the model of a server from an experiment that was measured on it. */
final class Models {

  /** The simulator's own default. */
  private static final long ROW_BYTES = 1000;

  /** The simulator's models of a server without memory and disk. */
  private static final Set<String> WITHOUT_DISK = Set.of("queue", "optimistic");

  /** The parameters of a simulation that a fit to its results finds again. */
  static final Set<String> FITTED_OF_SIMULATED = Set.of(Parameter.SERVICE, Parameter.DISK_RATE);

  private Models() {}

  /** Returns the model of the kind of server that the experiment ran on, if there is one. */
  static Optional<StoreModel> of(Experiment experiment) {
    return Stores.all().stream()
        .filter(store -> store.name().equals(experiment.server().kind()))
        .findFirst()
        .flatMap(Store::model);
  }

  /**
   * Returns the model for the kind of server.
   *
   * @param arm the arm that is fitted to; of no other anything is looked at
   * @param fitted its trials
   * @throws LabException if there is none, or if some of the operations read
   */
  static ServerModel of(Measured measured, Arm arm, List<Trial> fitted) {
    var experiment = measured.experiment();
    if (experiment.isSimulated()) {
      return simulated(experiment, fitted);
    }
    var store =
        of(experiment)
            .orElseThrow(
                () ->
                    new LabException(
                        measured.results().folder()
                            + ": server.kind "
                            + experiment.server().kind()
                            + ": has no model; models: "
                            + modelled()));
    refuseReads(measured.results(), fitted.get(0));
    return store.model(server(measured, arm, fitted));
  }

  private static void refuseReads(Results results, Trial trial) {
    var where = results.folder().toString();
    SimulatedWorkload.reads(trial.properties(), where)
        .ifPresent(
            name -> {
              throw new LabException(
                  "%s: has %s, and the model has no reads; give results of writes only"
                      .formatted(where, name));
            });
  }

  private static String modelled() {
    return Stores.all().stream()
        .filter(store -> store.model().isPresent())
        .map(Store::name)
        .collect(Collectors.joining(", "));
  }

  private static MeasuredServer server(Measured measured, Arm arm, List<Trial> fitted) {
    var experiment = measured.experiment();
    return new MeasuredServer(
        experiment.server().flags(),
        experiment.flags(arm),
        experiment.workload().properties(),
        cores(measured.results()),
        MeasuredClients.rowBytes(fitted.get(0).properties()),
        goodput(fitted),
        fitted.stream().flatMap(trial -> trial.server().stream()).map(Models::samples).toList());
  }

  /**
   * Returns the machine's cores, for which client and server compete, so that as many calls are
   * served at once.
   *
   * @throws LabException if the results do not tell
   */
  static int cores(Results results) {
    var cores = results.environment().get("cores");
    if (cores == null) {
      throw new LabException(
          results.folder()
              + ": has no environment.json that tells the machine's cores, which the model needs;"
              + " give the whole folder");
    }
    return Integer.parseInt(cores.strip());
  }

  private static MeasuredServer.Samples samples(Samples server) {
    return metric -> server.column(metric).stream().mapToDouble(Samples.Reading::value).toArray();
  }

  private static double goodput(List<Trial> fitted) {
    return fitted.stream()
        .mapToDouble(trial -> TrialMetrics.of(trial).value(Metric.GOODPUT))
        .average()
        .orElse(1);
  }

  /** Returns the model for results of a simulation: all but what a fit finds elsewhere too. */
  private static ServerModel simulated(Experiment experiment, List<Trial> fitted) {
    // In which of the two a parameter stands does not matter; the workload's hold.
    var all = new LinkedHashMap<>(experiment.server().flags());
    all.putAll(experiment.workload().properties());
    var service = Parameter.service(Parameter.SERVICE);
    var known = new LinkedHashMap<>(experiment.server().flags());
    known.remove(Parameter.SERVICE);
    var model = all.getOrDefault("model", "queue").toLowerCase(Locale.ROOT);
    if (WITHOUT_DISK.contains(model)) {
      return new ServerModel(known, List.of(service));
    }
    known.remove(Parameter.DISK_RATE);
    var rowBytes = (double) WholeNumbers.of(all, "row.bytes", ROW_BYTES);
    return new ServerModel(known, List.of(service, Parameter.diskRate(goodput(fitted), rowBytes)));
  }
}
