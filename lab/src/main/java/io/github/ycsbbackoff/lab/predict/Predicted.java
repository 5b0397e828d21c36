package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.simulate.SimulationFile;
import java.util.List;
import java.util.Map;

/** The simulation of a measured experiment on a model of its server. */
final class Predicted {

  private static final int LONGEST_NAME = 54;

  private Predicted() {}

  static SimulationFile file(
      Measured measured, Map<String, String> server, List<Experiment.Arm> arms, int blocks) {
    var experiment = measured.experiment();
    var names = arms.stream().map(Experiment.Arm::name).toList();
    return new SimulationFile(
        name(experiment),
        server,
        Load.clients(experiment),
        blocks,
        experiment.seconds(),
        experiment.warmup(),
        experiment.seed(),
        names.contains(experiment.baseline()) ? experiment.baseline() : names.get(0),
        arms.stream().map(arm -> Load.arm(experiment, server, arm)).toList());
  }

  /** Returns a name that is short enough for a simulation file to be read again. */
  private static String name(Experiment experiment) {
    var name = "prediction-of-" + experiment.name();
    return name.substring(0, Math.min(LONGEST_NAME, name.length()));
  }
}
