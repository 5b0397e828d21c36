package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.policy.RetryPolicies;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** What must be right of an experiment beyond its form; the first mistake is thrown. */
record ExperimentCheck(Path file, Experiment experiment) {

  /** Experiments and arms give their names to folders. */
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

  private static final String NAME_CURE = "give a name of letters, digits, '.', '_' and '-'";

  /** Whether the axes can be written out as arms. */
  void matrix() {
    for (var axis : experiment.matrix()) {
      var forms =
          Stream.of(axis.property() != null, axis.flag() != null, !axis.arms().isEmpty())
              .filter(given -> given)
              .count();
      require(
          forms == 1 && axis.arms().isEmpty() != axis.values().isEmpty(),
          "matrix: axis " + (experiment.matrix().indexOf(axis) + 1),
          "give a property or a flag, and its values; or arms");
    }
  }

  /** Everything else, of an experiment whose matrix is written out. */
  void run() {
    require(isName(experiment.name()), "name: " + experiment.name(), NAME_CURE);
    require(isGiven(experiment.server().kind()), "server: kind", "give a store, such as kudu");
    require(isGiven(experiment.workload().file()), "workload: file", "give a YCSB workload file");
    haveValues("server", experiment.server().flags());
    haveValues("workload", experiment.workload().properties());
    times();
    arms();
  }

  private void times() {
    var seconds = experiment.seconds();
    require(experiment.blocks() >= 1, "blocks", "give 1 or more; a verdict needs 3");
    require(experiment.warmup() >= 0, "warmup", "give 0 or more seconds");
    require(
        seconds > experiment.warmup(), "seconds", "give more than the warmup, which they include");
    experiment.faults().forEach(this::fault);
  }

  private void fault(Experiment.Fault fault) {
    var what = "faults: " + fault.words();
    require(
        (fault.kill() == null) != (fault.disturb() == null),
        "faults: at " + fault.at() + " s",
        "give either kill or disturb");
    require(
        fault.at() >= 0 && fault.restartAfter() >= 0 && fault.restartAt() < experiment.seconds(),
        what,
        "give times within the trial's seconds, restartAfter included");
    require(
        fault.every() == 0 || fault.every() >= Math.max(1, fault.restartAfter()),
        what + " every " + fault.every() + " s",
        "give 1 or more seconds, and no less than restartAfter");
  }

  private void arms() {
    require(!experiment.arms().isEmpty(), "arms", "give at least one, or a matrix");
    var names = new LinkedHashSet<String>();
    for (var arm : experiment.arms()) {
      require(isName(arm.name()), "arms: " + arm.name(), NAME_CURE);
      require(names.add(arm.name()), "arms: " + arm.name(), "give each arm its own name");
      haveValues("arms: " + arm.name(), arm.properties());
      haveValues("arms: " + arm.name(), arm.flags());
      policy(arm);
    }
    require(
        names.contains(experiment.baseline()),
        "baseline: " + experiment.baseline(),
        "give the name of one of the arms: " + String.join(", ", names));
  }

  private void policy(Experiment.Arm arm) {
    var properties = new Properties();
    properties.putAll(experiment.workload().properties());
    properties.putAll(arm.properties());
    try {
      var unused = RetryPolicies.create(Settings.of(properties));
    } catch (SettingException e) {
      throw new LabException(file + ": arms: " + arm.name() + ": " + e.getMessage(), e);
    }
  }

  private void haveValues(String where, Map<String, String> properties) {
    properties.forEach(
        (name, value) -> require(value != null, where + ": " + name, "give it a value"));
  }

  private void require(boolean right, String what, String cure) {
    if (!right) {
      throw new LabException(file + ": " + what + ": wrong; " + cure);
    }
  }

  private static boolean isName(String text) {
    return text != null && text.matches(NAME);
  }

  private static boolean isGiven(String text) {
    return text != null && !text.isBlank();
  }
}
