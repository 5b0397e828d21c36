package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.fault.RunCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The check for what an experiment asks of its server that cannot be done to a cluster that
 * somebody else runs: arms that would then differ in nothing must not be compared.
 */
final class GivenClusterCheck {

  private GivenClusterCheck() {}

  /** Returns what cannot be applied, with the cure for each, as a continuation of a sentence. */
  static Optional<String> mistakes(Experiment experiment) {
    var mistakes = new ArrayList<String>();
    if (!experiment.server().flags().isEmpty()) {
      mistakes.add("server: flags (leave them out, such as by --without-flags)");
    }
    if (experiment.server().cpus() > 0) {
      mistakes.add("server: cpus (leave it out)");
    }
    if (experiment.server().servers() > 0) {
      mistakes.add("server: servers (leave it out)");
    }
    if (experiment.arms().stream().anyMatch(GivenClusterCheck::needsAServerOfOurs)) {
      mistakes.add(arms(experiment));
    }
    if (!experiment.faults().stream().allMatch(RunCommand.class::isInstance)) {
      mistakes.add("faults other than command (leave them out of the file)");
    }
    return mistakes.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", mistakes));
  }

  /** Returns whether an arm is what it says it is only if the lab starts the server. */
  private static boolean needsAServerOfOurs(Arm arm) {
    return !arm.flags().isEmpty() || arm.client().isLoadGenerator();
  }

  private static String arms(Experiment experiment) {
    var others = names(experiment.arms(), arm -> !needsAServerOfOurs(arm));
    return "the flags or the client of arms "
        + names(experiment.arms(), GivenClusterCheck::needsAServerOfOurs)
        + (others.isEmpty()
            ? " (give the file arms that differ in their properties)"
            : " (give the others: --arms " + others + ")");
  }

  private static String names(List<Arm> arms, Predicate<Arm> which) {
    return arms.stream().filter(which).map(Arm::name).collect(Collectors.joining(","));
  }
}
