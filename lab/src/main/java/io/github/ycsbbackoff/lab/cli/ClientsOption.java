package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.fleet.Part;
import picocli.CommandLine.Option;

/** The option that runs each trial by several client processes. */
final class ClientsOption {

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = {
        "run each trial by so many client processes, each with the experiment's threadcount and with",
        "a budget, a breaker and a limit of its own, and merge what they left; arms whose clients",
        "the file says keep them"
      })
  private Integer count;

  /** Returns the experiment with so many clients, if they are asked for. */
  Experiment applied(Experiment experiment) {
    return count == null
        ? experiment
        : Variants.byClients(experiment, Part.requireCount("--clients", count));
  }
}
