package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.lab.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the options of a command line make of an experiment's file: the same experiment, but
 * shorter, with fewer arms, verified, or on somebody's cluster. An option that the experiment
 * cannot follow is refused in one line, which names the option.
 */
public final class Variants {

  /** The length of a quick look's trial: five arms take less than three minutes. */
  private static final double QUICK_SECONDS = 22;

  private static final double QUICK_WARMUP = 10;

  /** The length of a point of a sweep's quick look: six workloads take less than twelve minutes. */
  private static final double QUICK_POINT_SECONDS = 6;

  private static final double QUICK_POINT_WARMUP = 2;

  private Variants() {}

  /**
   * Returns the experiment with one block, and a short one: a look, not a verdict. An open load
   * keeps its length, without which its phases would be other ones.
   *
   * @throws LabException if a fault of the experiment would come too late for it
   */
  public static Experiment quick(Experiment experiment) {
    if (experiment.isMap() || (experiment.isOpen() && !experiment.isSweep())) {
      return experiment.withBlocks(1);
    }
    return experiment.isSweep()
        ? quick(experiment, QUICK_POINT_SECONDS, QUICK_POINT_WARMUP)
            .withSweep(experiment.sweep().quick())
        : quick(experiment, QUICK_SECONDS, QUICK_WARMUP);
  }

  private static Experiment quick(Experiment experiment, double mostSeconds, double mostWarmup) {
    var isLong = experiment.seconds() > mostSeconds;
    experiment.faults().stream()
        .filter(fault -> isLong && fault.endsBy() >= mostSeconds)
        .findFirst()
        .ifPresent(
            fault -> {
              throw new LabException(
                  "--quick: faults: %s at %s s: is not over before the %s s of a quick look are;"
                          .formatted(fault.message(), fault.at(), mostSeconds)
                      + " leave out --quick, or give an earlier one");
            });
    return experiment
        .withBlocks(1)
        .withSeconds(isLong ? mostSeconds : experiment.seconds())
        .withWarmup(isLong ? Math.min(experiment.warmup(), mostWarmup) : experiment.warmup());
  }

  /**
   * Returns the experiment with some of its arms, in the experiment's order.
   *
   * @throws LabException if there is no such arm, or the baseline is not among the names
   */
  public static Experiment only(Experiment experiment, List<String> names) {
    var known = names(experiment);
    for (var name : names) {
      if (!known.contains(name)) {
        throw new LabException(
            "--arms " + name + ": no such arm; give some of: " + String.join(", ", known));
      }
    }
    if (!names.contains(experiment.baseline())) {
      throw new LabException("--arms: give the baseline too: " + experiment.baseline());
    }
    return experiment.withArms(
        experiment.arms().stream().filter(arm -> names.contains(arm.name())).toList());
  }

  /**
   * Returns the experiment compared with another of its arms.
   *
   * @throws LabException if there is no such arm
   */
  public static Experiment comparedWith(Experiment experiment, String arm) {
    var known = names(experiment);
    if (!known.contains(arm)) {
      throw new LabException(
          "--baseline " + arm + ": no such arm; give one of: " + String.join(", ", known));
    }
    return experiment.withBaseline(arm);
  }

  private static List<String> names(Experiment experiment) {
    return experiment.arms().stream().map(Arm::name).toList();
  }

  /**
   * Returns the experiment with other jars of other bindings.
   *
   * @param jars the path of each, by the file name that the experiment has for it
   * @throws LabException if no arm has a jar of that file name
   */
  public static Experiment withJars(Experiment experiment, Map<String, Path> jars) {
    var known =
        experiment.arms().stream()
            .flatMap(arm -> arm.client().jars().stream())
            .map(Client::fileName)
            .distinct()
            .toList();
    for (var name : jars.keySet()) {
      if (!known.contains(name)) {
        throw new LabException(
            "--jar %s: no arm has such a jar; there are: %s"
                .formatted(name, known.isEmpty() ? "none" : String.join(", ", known)));
      }
    }
    return experiment.withArms(
        experiment.arms().stream().map(arm -> arm.withClient(arm.client().with(jars))).toList());
  }

  /**
   * Returns the experiment with a verification of what the server has after each trial.
   *
   * @throws LabException if an arm's client keeps no history
   */
  public static Experiment verified(Experiment experiment) {
    unmetered(experiment)
        .ifPresent(
            arm -> {
              throw new LabException(
                  "--verify: arm %s: client: %s keeps no history of its writes; give --arms without it"
                      .formatted(arm.name(), arm.client().message()));
            });
    return experiment.withVerify(true);
  }

  /**
   * Returns the experiment with profiles.
   *
   * @throws LabException if an arm's client has no measured window
   */
  public static Experiment profiled(Experiment experiment, ProfileKind kind) {
    unmetered(experiment)
        .ifPresent(
            arm -> {
              throw new LabException(
                  "--profile: arm %s: client: %s keeps no timeline, by which a profile would begin;"
                          .formatted(arm.name(), arm.client().message())
                      + " give --arms without it");
            });
    return experiment.withProfile(kind);
  }

  /** Returns the first arm whose client keeps no timeline. */
  private static Optional<Arm> unmetered(Experiment experiment) {
    return experiment.arms().stream().filter(arm -> !arm.isMetered()).findFirst();
  }

  /**
   * Returns the experiment with so many client processes for each trial of an arm that does not say
   * how many it has.
   *
   * @throws LabException if several clients cannot run it
   */
  public static Experiment byClients(Experiment experiment, int count) {
    var asked = experiment.withClients(count);
    ClientsCheck.mistake(asked)
        .ifPresent(
            mistake -> {
              throw new LabException("--clients " + count + ": " + mistake);
            });
    return asked;
  }

  /** Returns the experiment without flags for all arms, for a cluster that has its own flags. */
  public static Experiment withoutServerFlags(Experiment experiment) {
    return experiment.withServer(experiment.server().withFlags(Map.of()));
  }

  /**
   * Returns the experiment on a cluster that runs already.
   *
   * @throws LabException if something that the experiment asks for cannot be applied there
   */
  public static Experiment onCluster(Experiment experiment, String masters) {
    GivenClusterCheck.mistakes(experiment)
        .ifPresent(
            mistakes -> {
              throw new LabException(
                  "--masters "
                      + masters
                      + ": to a cluster that runs already the lab cannot apply "
                      + mistakes
                      + "; or leave out --masters");
            });
    return experiment.withServer(experiment.server().withMasters(masters));
  }
}
