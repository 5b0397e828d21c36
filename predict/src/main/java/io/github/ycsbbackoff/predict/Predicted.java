package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ServerSpec;
import io.github.ycsbbackoff.lab.experiment.Workload;
import java.util.List;
import java.util.Map;

/** The simulation of a measured experiment on a model of its server. */
final class Predicted {

  /** The results are named {@code simulated-} and then this, in 64 characters at most. */
  private static final int LONGEST_NAME = 54;

  private Predicted() {}

  static Experiment of(Measured measured, Map<String, String> server, List<Arm> arms, int blocks) {
    var experiment = measured.experiment();
    var names = arms.stream().map(Arm::name).toList();
    return experiment
        .withName(name(experiment))
        .withServer(new ServerSpec(ServerSpec.SIMULATED, server))
        .withWorkload(new Workload(file(experiment), MeasuredClients.clients(experiment)))
        .withFaults(measured.faults())
        // They are a parameter of the simulation, as of its arms.
        .withClients(null)
        .withBlocks(blocks)
        .withVerify(false)
        .withProfile(null)
        .withBaseline(names.contains(experiment.baseline()) ? experiment.baseline() : names.get(0))
        .withArms(arms.stream().map(arm -> MeasuredClients.arm(experiment, server, arm)).toList());
  }

  /** Returns the workload's file, which says of a simulation alone how large a row is. */
  private static String file(Experiment experiment) {
    return experiment.isSimulated() ? experiment.workload().file() : "";
  }

  private static String name(Experiment experiment) {
    return shortened("prediction-of-" + experiment.name(), LONGEST_NAME);
  }

  /** Returns a name that is short enough for an experiment to be read again. */
  static String shortened(String name, int longest) {
    return name.substring(0, Math.min(longest, name.length()));
  }
}
