package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The step from a measured experiment to the model of its server. */
final class Models {

  private static final double MIB = 1 << 20;

  /** The simulator's own default of {@code row.bytes}. */
  private static final long ROW_BYTES = 1000;

  private static final double MILLI = 1e6;

  private Models() {}

  /**
   * Returns the model for the kind of server.
   *
   * @param fitted the trials of the arm that is fitted to; no other arm is looked at
   * @throws LabException if there is no model, or the trials have reads
   */
  static Model of(Measured measured, List<Trial> fitted) {
    var experiment = measured.experiment();
    var reads = Load.reads(fitted.get(0).properties());
    if (reads > 0) {
      throw new LabException(
          measured.results().folder() + ": the model has no reads; give results of writes only");
    }
    if (experiment.isSimulated()) {
      return simulated(experiment, fitted);
    }
    return StoreModel.of(experiment)
        .map(store -> store.model(measured, fitted))
        .orElseThrow(
            () ->
                new LabException(
                    measured.results().folder()
                        + ": server.kind "
                        + experiment.server().kind()
                        + ": has no model; models: kudu, hbase"));
  }

  /**
   * Returns the parameter for how long one call keeps a worker: searched from a value below which
   * no store here is.
   */
  static Parameter service(String name) {
    return Parameter.nanos(name, 0.3 * MILLI, 0.001 * MILLI, 1000 * MILLI);
  }

  /**
   * Returns the parameter for the disk's rate. Where memory is full, as much is written to disk as
   * is acknowledged: the search begins there.
   */
  static Parameter diskRate(List<Trial> fitted, double rowBytes) {
    var rows =
        fitted.stream()
            .mapToDouble(trial -> TrialMetrics.of(trial).value(Metric.GOODPUT))
            .average()
            .orElse(1);
    return Parameter.bytes(
        "disk.rate",
        Math.min(10_000 * MIB, Math.max(MIB / 100, rows * rowBytes)),
        MIB / 100,
        10_000 * MIB);
  }

  /**
   * Returns how many calls are served at once: as many as the machine has cores, for which client
   * and server compete.
   */
  static String workers(Measured measured) {
    return measured.results().environment().getOrDefault("cores", "2").strip();
  }

  /**
   * Makes a model for results of a simulation, of which all is known but what a fit finds elsewhere
   * too.
   */
  private static Model simulated(Experiment experiment, List<Trial> fitted) {
    var known = new LinkedHashMap<>(experiment.server().flags());
    known.remove("service.time");
    var model = known.getOrDefault("model", "queue").toLowerCase(Locale.ROOT);
    if (!model.equals("kudu") && !model.equals("hbase")) {
      return new Model(known, List.of(service("service.time")));
    }
    known.remove("disk.rate");
    return new Model(
        known,
        List.of(
            service("service.time"),
            diskRate(fitted, (double) flag(known, "row.bytes", ROW_BYTES))));
  }

  /** Returns those parameters of {@code after} that have another value than in {@code before}. */
  static Map<String, String> changed(Map<String, String> after, Map<String, String> before) {
    var changed = new LinkedHashMap<>(after);
    changed.entrySet().removeAll(before.entrySet());
    return changed;
  }

  /** Returns the number of a size as {@link Parameter#text} writes it; 0 where there is none. */
  static double bytes(String size) {
    return size == null ? 0 : Double.parseDouble(size.replaceAll("[A-Za-z]", ""));
  }

  /** Returns a whole number among flags or properties. */
  static long flag(Map<String, String> flags, String name, long byDefault) {
    try {
      return flags.containsKey(name) ? Long.parseLong(flags.get(name).strip()) : byDefault;
    } catch (NumberFormatException e) {
      throw new LabException(
          name + "=" + flags.get(name) + ": is not a whole number; the model needs one", e);
    }
  }
}
