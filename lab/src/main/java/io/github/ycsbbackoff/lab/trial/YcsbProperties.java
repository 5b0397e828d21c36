package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Sweep;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All properties of one trial, so that {@code ycsb.properties} alone repeats the trial.
 *
 * @param workloads the properties of each workload file, by the file's name
 */
record YcsbProperties(
    Experiment experiment, Map<String, Map<String, String>> workloads, String bindingClass) {

  private static final String THREADS = "threadcount";

  /** The beginnings of properties that say how a run is to go, and where its files are to be. */
  private static final List<String> OF_THE_RUN =
      List.of(
          "arrivals",
          "backoff.",
          "write.",
          "metrics.",
          "verify.",
          "db",
          "export",
          "maxexecutiontime",
          "operationcount",
          THREADS);

  /**
   * Returns what the properties of all trials have in common.
   *
   * @throws LabException if there is no such workload or no such binding
   */
  static YcsbProperties common(Home home, Experiment experiment) {
    var workloads = new LinkedHashMap<String, Map<String, String>>();
    experiment.workloadFiles().forEach(file -> workloads.put(file, WorkloadFile.read(home, file)));
    return new YcsbProperties(experiment, workloads, home.bindingClass(experiment.server().kind()));
  }

  /**
   * Returns the workload's properties, then the experiment's, then the arm's, then those that lead
   * to the server and to the trial's files; of two with one name the later holds. The workload
   * file's {@code operationcount} does not hold: a trial ends with its time or its rows.
   *
   * @param keys the number of keys that rows on the server have had already; 0 on a clean server
   */
  Map<String, String> of(
      PlannedTrial trial, Map<String, String> server, TrialFiles files, long keys) {
    var time = new TrialTime(experiment);
    var runSeconds = time.runSeconds(trial.arm());
    var own = experiment.properties(trial.arm());
    var all = ofFile(trial);
    all.putAll(isOpen(trial) ? experiment.load().under(own) : own);
    all.putAll(server);
    all.put("db", bindingClass);
    all.put("maxexecutiontime", Long.toString(runSeconds));
    if (time.opensFirst(trial.arm())) {
      all.put("backoff.open-first", "true");
    }
    if (experiment.workload().load() > 0) {
      all.put("recordcount", Long.toString(keys > 0 ? keys : experiment.workload().load()));
    }
    if (experiment.rows() > 0) {
      all.put("operationcount", Long.toString(experiment.rows()));
    } else if (!own.containsKey("operationcount")) {
      all.put("operationcount", Long.toString(OperationCount.endless(all, runSeconds)));
    }
    trial
        .point()
        .ifPresent(
            point -> {
              if (isOpen(trial)) {
                all.put("arrivals.rate", Long.toString(point.target()));
              } else if (point.target() != null) {
                all.put("target", Long.toString(point.target()));
                fewerThreads(all, point.target());
              }
              var count =
                  isOpen(trial)
                      ? OperationCount.ofArrivals(point, experiment.seconds())
                      : OperationCount.of(point, all, experiment.seconds(), runSeconds);
              all.put("operationcount", Long.toString(count));
            });
    putLoad(trial, all, files);
    // YCSB's default, op, forgets with a target rate how late an operation began.
    all.putIfAbsent("measurement.interval", "both");
    all.putIfAbsent("backoff.seed", Long.toString(experiment.seed() + trial.order()));
    all.put("metrics.csv", files.client().toString());
    all.put("metrics.hlog", files.latencies().toString());
    all.put("metrics.threads", files.threads().toString());
    all.put("exporter", "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");
    all.put("exportfile", files.ycsbReport().toString());
    if (experiment.verify()) {
      all.put("verify.ledger", files.ledger().toString());
    }
    return all;
  }

  private Map<String, String> ofFile(PlannedTrial trial) {
    var file = trial.point().map(point -> Sweep.file(point.workload()));
    return new LinkedHashMap<>(workloads.get(file.orElse(experiment.workload().file())));
  }

  /** Returns the properties of an arm that the workload file and the experiment give it. */
  Map<String, String> given(Arm arm) {
    var given = new LinkedHashMap<>(workloads.get(experiment.workload().file()));
    given.putAll(experiment.properties(arm));
    return given;
  }

  /**
   * Returns whether the operations of a trial arrive openly. A sweep's maximum is what threads get
   * done that wait for their answers.
   */
  private boolean isOpen(PlannedTrial trial) {
    return experiment.isOpen()
        && !trial.arm().isClosed()
        && trial.point().filter(point -> point.target() == null).isEmpty();
  }

  /** Completes the properties of the load: arrivals are alike for all arms of a block. */
  private void putLoad(PlannedTrial trial, Map<String, String> all, TrialFiles files) {
    if (isOpen(trial)) {
      all.putIfAbsent("arrivals.seed", Long.toString(experiment.arrivalsSeed(trial.block())));
      all.put("arrivals.csv", files.arrivals().toString());
    } else if (experiment.isOpen() && !experiment.isSweep()) {
      var target = experiment.load().target(experiment.properties(trial.arm()));
      all.put("target", Long.toString(target));
      fewerThreads(all, target);
    }
  }

  /**
   * Leaves as many threads as have an operation every two seconds. YCSB 0.17.0 counts the time
   * between two operations of a thread in nanoseconds as an int: with more than 2.1 seconds the
   * thread ends by an exception (ClientThread, run).
   */
  private static void fewerThreads(Map<String, String> all, long target) {
    var threads = Long.parseLong(all.getOrDefault(THREADS, "1").strip());
    all.put(THREADS, Long.toString(Math.min(threads, 2 * target)));
  }

  /**
   * Returns the properties of the load phase before a run. It loads as fast as it can, with all
   * threads, whatever the run is held to.
   *
   * @param trial the trial whose run that is
   */
  Map<String, String> ofLoad(PlannedTrial trial, Map<String, String> run, TrialFiles files) {
    var load = new LinkedHashMap<>(run);
    load.keySet().removeAll(List.of("maxexecutiontime", "metrics.hlog", "metrics.threads"));
    if (load.remove("target") != null) {
      var given = ofFile(trial);
      given.putAll(experiment.properties(trial.arm()));
      // With the target there may have been fewer threads.
      load.computeIfPresent(THREADS, (name, fewer) -> given.getOrDefault(name, fewer));
    }
    // Nothing goes by it in this phase, but CoreWorkload reads it where keys are zipfian.
    load.put("operationcount", "0");
    load.put("metrics.csv", files.load().toString());
    load.put("exportfile", files.loadReport().toString());
    if (experiment.verify()) {
      load.put("verify.ledger", files.loadLedger().toString());
    }
    return load;
  }

  /**
   * Returns the properties of a run that also matter to a reader of its rows: where the rows are.
   */
  static Map<String, String> ofReader(Map<String, String> run) {
    var reader = new LinkedHashMap<>(run);
    reader.keySet().removeIf(name -> OF_THE_RUN.stream().anyMatch(name::startsWith));
    return reader;
  }
}
